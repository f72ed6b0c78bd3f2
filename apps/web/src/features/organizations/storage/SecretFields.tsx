import { PasswordInput } from "@mantine/core";
import type { StorageField } from "./kinds.ts";
import type { StorageForm } from "./values.ts";

/** What opens a destination, to be typed: it can't be read. */
export const SecretFields = ({ form, fields }: { form: StorageForm; fields: readonly StorageField[] }) =>
  fields.map(({ name, label }) => (
    <PasswordInput
      key={`${form.values.destination.kind}.${name}`}
      label={label}
      withAsterisk
      autoComplete="new-password"
      maxLength={5000}
      {...form.getInputProps(`destination.secrets.${name}`)}
    />
  ));
