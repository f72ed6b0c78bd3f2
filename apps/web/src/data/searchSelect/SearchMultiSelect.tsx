import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useState } from "react";
import type { Named, Source } from "./sources.ts";
import { useOptions } from "./useOptions.ts";

interface SearchMultiSelectProps extends Omit<MultiSelectProps, "data" | "value" | "onChange" | "filter"> {
  source: Source;
  value?: string[];
  onChange?(ids: string[]): void;
}

/** Several of many, found on the server by what is typed. */
export function SearchMultiSelect({ source, value = [], onChange, error, ...props }: SearchMultiSelectProps) {
  const [chosen, setChosen] = useState<Named[]>([]);
  const found = useOptions(source, chosen);
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
