import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";

interface SearchFieldProps {
  label: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** Free text that filters a list a moment after the last key. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [asked, setAsked] = useState(value);
  const report = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), 250);
  if (value !== asked) {
    setAsked(value);
    // "Show all", or the way back, took the filter away; what somebody types at this moment stays.
    if (value === undefined && typed.trim() === asked) setTyped("");
  }
  const change = (text: string) => {
    setTyped(text);
    report(text);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => change("")} />}
    />
  );
}
