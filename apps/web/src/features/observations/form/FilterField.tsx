import { Autocomplete, Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";

export interface FilterFieldProps {
  /** Those to choose from; empty where anything may be typed. */
  choices?: readonly string[];
  /** Those of the observatories that it may be placed at; others may be typed. */
  suggested?: readonly string[];
  value?: string;
  error?: ReactNode;
  onChange?(filter: string): void;
}

const typed = { placeholder: "L, R, Ha", maxLength: 50 };

/** A filter: one of the observatory's, or by its name where the observatory lists none or isn't known yet. */
export function FilterField({ choices = [], suggested, value = "", error, onChange }: FilterFieldProps) {
  const common = { label: "Filter", withAsterisk: true, error };
  if (suggested)
    return <Autocomplete {...common} {...typed} data={[...suggested]} value={value} onChange={onChange} />;
  if (choices.length === 0)
    return (
      <TextInput
        {...common}
        {...typed}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    );
  const isElsewhere = value !== "" && !choices.includes(value);
  return (
    <Select
      {...common}
      searchable
      allowDeselect={false}
      data={[...new Set(choices)].map((filter) => ({ value: filter, label: filter }))}
      // What was chosen for another observatory stays to be seen.
      placeholder={isElsewhere ? `${value} isn't here` : "Choose"}
      value={isElsewhere ? null : value || null}
      onChange={(filter) => onChange?.(filter ?? "")}
    />
  );
}
