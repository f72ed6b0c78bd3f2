import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import type { Named, Source } from "./sources.ts";
import { useFound } from "./useFound.ts";

interface FoundSelectProps extends Omit<SelectProps, "data" | "value" | "onChange" | "filter"> {
  source: Source;
  value?: string | null;
  onChange?(id: string | null, option: Named | undefined): void;
  /** The name of what is chosen at the beginning. */
  known?: Named | undefined;
}

/** One of many, found on the server by what is typed. */
export function FoundSelect({ source, value = null, onChange, known, error, ...props }: FoundSelectProps) {
  const [chosen, setChosen] = useState(known);
  const found = useFound(source, chosen && chosen.id === value ? [chosen] : []);
  return (
    <Select
      placeholder="Type to search"
      {...props}
      {...found.field}
      value={value}
      onChange={(id) => {
        const option = found.options.find((one) => one.id === id);
        setChosen(option);
        onChange?.(id, option);
      }}
      error={error ?? found.error}
    />
  );
}
