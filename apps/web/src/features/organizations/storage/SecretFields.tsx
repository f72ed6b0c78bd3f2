import { PasswordInput, TextInput } from "@mantine/core";
import type { StorageField } from "./kinds.ts";
import type { StorageForm } from "./values.ts";

/** The credentials of a destination. They can only be typed, never read back. */
export const SecretFields = ({ form, fields }: { form: StorageForm; fields: readonly StorageField[] }) =>
  fields.map(({ name, label, isPublic }) => {
    const Input = isPublic ? TextInput : PasswordInput;
    return (
      <Input
        key={`${form.values.destination.kind}.${name}`}
        label={label}
        withAsterisk
        autoComplete={isPublic ? "off" : "new-password"}
        spellCheck={false}
        maxLength={5000}
        {...form.getInputProps(`destination.secrets.${name}`)}
      />
    );
  });
