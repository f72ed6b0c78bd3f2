import { Alert, PasswordInput, Select, Stack, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ExternalStorageKind } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";
import { kindOptions, type StorageField, storageKinds } from "./kinds.ts";
import { destinationOf, type Values } from "./values.ts";

export type StorageForm = UseFormReturnType<Values>;

/** Where files go, and what opens it. */
export function DestinationFields({ form }: { form: StorageForm }) {
  const { kind } = form.values.destination;
  const { settings, secrets } = storageKinds[kind];
  const change = (chosen: ExternalStorageKind | null) =>
    chosen && form.setFieldValue("destination", destinationOf(chosen));
  return (
    <Stack gap="md">
      <Select
        label="Kind"
        allowDeselect={false}
        maw="14rem"
        data={kindOptions}
        value={kind}
        onChange={change}
      />
      {settings.map((field) => (
        <SettingField key={`${kind}.${field.name}`} form={form} field={field} />
      ))}
      <Alert icon={<IconLock size={18} />} color="gray">
        Secrets are stored encrypted and never shown again.
      </Alert>
      {secrets.map(({ name, label }) => (
        <PasswordInput
          key={`${kind}.${name}`}
          label={label}
          withAsterisk
          autoComplete="new-password"
          maxLength={5000}
          {...form.getInputProps(`destination.secrets.${name}`)}
        />
      ))}
    </Stack>
  );
}

function SettingField({ form, field }: { form: StorageForm; field: StorageField }) {
  const path = `destination.settings.${field.name}`;
  if (field.isSwitch)
    return (
      <Switch
        label={field.label}
        description={field.hint}
        {...form.getInputProps(path, { type: "checkbox" })}
      />
    );
  return (
    <TextInput
      label={field.label}
      description={field.hint}
      withAsterisk={!field.isOptional}
      maxLength={500}
      {...form.getInputProps(path)}
    />
  );
}
