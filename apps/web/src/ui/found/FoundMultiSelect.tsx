import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useState } from "react";
import type { Named, Source } from "./sources.ts";
import { useFound } from "./useFound.ts";

interface FoundMultiSelectProps extends Omit<MultiSelectProps, "data" | "value" | "onChange" | "filter"> {
  source: Source;
  value?: string[];
  onChange?(ids: string[]): void;
}

/** Several of many, found on the server by what is typed. */
export function FoundMultiSelect({ source, value = [], onChange, error, ...props }: FoundMultiSelectProps) {
  const [chosen, setChosen] = useState<Named[]>([]);
  const found = useFound(source, chosen);
  return (
    <MultiSelect
      placeholder="Type to search"
      hidePickedOptions
      {...props}
      {...found.field}
      value={value}
      onChange={(ids) => {
        setChosen(found.options.filter(({ id }) => ids.includes(id)));
        onChange?.(ids);
      }}
      error={error ?? found.error}
    />
  );
}
