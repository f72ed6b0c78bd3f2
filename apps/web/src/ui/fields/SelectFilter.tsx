import { Box, Group, Select } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Count } from "../lists/NewButton.tsx";

interface SelectFilterProps<T extends string> {
  label: string;
  /** The option that leaves nothing out. */
  any: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  /** The number of each. */
  counts?: Partial<Record<T, number>> | undefined;
  onChange(value: T | undefined): void;
}

/** One filter of a list as a field with choices. */
export function SelectFilter<T extends string>({
  label,
  any,
  options,
  value,
  counts,
  onChange,
}: SelectFilterProps<T>) {
  return (
    <Select
      aria-label={label}
      placeholder={any}
      w={{ base: "auto", xs: "13rem" }}
      flex={{ base: "1 1 9rem", xs: "none" }}
      clearable
      clearButtonProps={{ "aria-label": any }}
      data={options}
      renderOption={({ option, checked }) => (
        <Group gap="xs" flex={1} wrap="nowrap">
          {checked && <IconCheck size={14} aria-hidden="true" />}
          <Box flex={1}>{option.label}</Box> <Count of={counts?.[option.value as T]} />
        </Group>
      )}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
