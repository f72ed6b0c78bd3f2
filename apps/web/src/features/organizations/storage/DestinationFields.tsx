import { Alert, Select, Stack, Switch, TextInput } from "@mantine/core";
import type { ExternalStorageKind } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";
import { Connecting, SecretFields } from "./connecting/Connecting.tsx";
import { isConnectable, kindOptions, type StorageField, storageKinds } from "./kinds.ts";
import { destinationOf, type StorageForm } from "./values.ts";

interface DestinationFieldsProps {
  organizationId: string;
  form: StorageForm;
  /** Another kind was chosen: what was said of the one before doesn't hold. */
  onKind(): void;
}

/** The place of the files, and the credentials for it. */
export function DestinationFields({ organizationId, form, onKind }: DestinationFieldsProps) {
  const { kind, isTyped } = form.values.destination;
  const { settings, secrets } = storageKinds[kind];
  const change = (chosen: ExternalStorageKind | null) => {
    if (!chosen || chosen === kind) return;
    form.setFieldValue("destination", destinationOf(chosen));
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => path === "name")));
    onKind();
  };
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
        Secrets are stored encrypted and never shown again.{" "}
        {isConnectable(kind) && (
          <a href="/api/docs/storage" target="_blank" rel="noopener">
            How to connect {storageKinds[kind].word}
          </a>
        )}
      </Alert>
      {isConnectable(kind) && (
        <Switch
          label="I have a refresh token"
          {...form.getInputProps("destination.isTyped", { type: "checkbox" })}
        />
      )}
      {isConnectable(kind) && !isTyped ? (
        <Connecting key={kind} organizationId={organizationId} kind={kind} form={form} />
      ) : (
        <SecretFields form={form} fields={secrets} />
      )}
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
