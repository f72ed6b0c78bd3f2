import { Select } from "@mantine/core";

interface SelectFilterProps<T extends string> {
  label: string;
  /** What it is called to leave nothing out. */
  any: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onChange(value: T | undefined): void;
}

/** One filter of a list as a field with choices. */
export function SelectFilter<T extends string>({
  label,
  any,
  options,
  value,
  onChange,
}: SelectFilterProps<T>) {
  return (
    <Select
      aria-label={label}
      placeholder={any}
      w="13rem"
      clearable
      clearButtonProps={{ "aria-label": any }}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
