import { Group, Radio } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./NewAnnouncement.module.css";

interface ChoiceFieldProps {
  label: string;
  choices: { value: string; name: string; label: ReactNode }[];
  value?: string;
  onChange?(value: string): void;
  error?: ReactNode;
}

/** One of a few, all in sight. */
export function ChoiceField({ label, choices, value, onChange, error }: ChoiceFieldProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <Group gap="md" mt={6}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            aria-label={choice.name}
            className={classes.radio}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
