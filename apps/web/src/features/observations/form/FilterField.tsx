import { Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";

interface FilterFieldProps {
  /** Those to choose from; empty where anything may be typed. */
  filters: readonly string[];
  value?: string;
  error?: ReactNode;
  onChange?(filter: string): void;
}

/** A filter: one of the observatory's, or by its name where the observatory lists none. */
export function FilterField({ filters, value = "", error, onChange }: FilterFieldProps) {
  const common = { label: "Filter", withAsterisk: true, error };
  if (filters.length === 0)
    return (
      <TextInput
        {...common}
        placeholder="L, R, Ha"
        maxLength={50}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    );
  const isElsewhere = value !== "" && !filters.includes(value);
  return (
    <Select
      {...common}
      searchable
      allowDeselect={false}
      data={[...new Set(filters)].map((filter) => ({ value: filter, label: filter }))}
      // What was chosen for another observatory stays to be seen.
      placeholder={isElsewhere ? `${value} isn't here` : "Choose"}
      value={isElsewhere ? null : value || null}
      onChange={(filter) => onChange?.(filter ?? "")}
    />
  );
}
