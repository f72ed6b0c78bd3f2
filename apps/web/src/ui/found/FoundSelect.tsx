import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import type { Named, Source } from "./sources.ts";
import { useFound } from "./useFound.ts";

export interface FoundSelectProps extends Omit<SelectProps, "data" | "value" | "onChange" | "filter"> {
  source: Source;
  value?: string | null;
  onChange?(id: string | null, option: Named | undefined): void;
  /** The name of what was chosen elsewhere, once it is known. */
  known?: Named | undefined;
}

/** One of many, found on the server by what is typed. */
export function FoundSelect({ source, value = null, onChange, known, error, ...props }: FoundSelectProps) {
  const [picked, setPicked] = useState<Named>();
  const chosen = [picked, known].find((one) => one?.id === value);
  const found = useFound(source, chosen ? [chosen] : []);
  return (
    <Select
      placeholder="Type to search"
      {...props}
      {...found.field}
      value={value}
      onChange={(id) => {
        const option = found.options.find((one) => one.id === id);
        setPicked(option);
        onChange?.(id, option);
      }}
      error={error ?? found.error}
    />
  );
}
