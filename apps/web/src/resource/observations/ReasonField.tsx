import { TextInput } from "@mantine/core";

/** The reason why an observation's status changes; optional. */
export const ReasonField = ({ value, onChange }: { value: string; onChange(value: string): void }) => (
  <TextInput
    label="Reason"
    description="Visible to everybody who can see the observation"
    data-autofocus
    maxLength={2000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
