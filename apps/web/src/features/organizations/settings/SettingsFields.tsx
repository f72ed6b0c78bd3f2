import { Select, Stack, TextInput } from "@mantine/core";
import type { FormErrors, UseFormReturnType } from "@mantine/form";
import { createOrganizationInput, type Organization, type OrganizationType } from "@meridian/contract";
import { formResolver } from "../../../forms/form.ts";
import { faultsOf, hasStatus, sentence } from "../../../problem.ts";
import { DescriptionField } from "../../../ui/fields/CreateForm.tsx";
import { typeOptions } from "../types.ts";

/** The fields in which an organization describes itself. */
export function SettingsFields({ form }: { form: SettingsForm }) {
  return (
    <Stack gap="md">
      <TextInput label="Name" withAsterisk data-autofocus maxLength={200} {...form.getInputProps("name")} />
      <TextInput
        label="Short name"
        description="Unique; others find the organization by it"
        withAsterisk
        maxLength={50}
        maw="18rem"
        {...form.getInputProps("short_name")}
      />
      <Select
        label="Type"
        placeholder="Choose one"
        withAsterisk
        allowDeselect={false}
        maw="18rem"
        data={typeOptions}
        {...form.getInputProps("type")}
      />
      <TextInput
        type="email"
        label="Contact email"
        withAsterisk
        maxLength={254}
        {...form.getInputProps("contact_email")}
      />
      <DescriptionField {...form.getInputProps("description")} />
    </Stack>
  );
}

export interface Values {
  name: string;
  short_name: string;
  /** Null until one is chosen. */
  type: OrganizationType | null;
  description: string;
  contact_email: string;
}

type SettingsForm = UseFormReturnType<Values>;

export const valuesOf = ({ name, short_name, type, description, contact_email }: Organization): Values => ({
  name,
  short_name,
  type,
  description,
  contact_email,
});

export const validate = formResolver(createOrganizationInput);

/** The contract's reading of values that it has found valid. */
export const requestOf = (values: Values) => createOrganizationInput.parse(values);

/** A refusal as errors of fields. The only possible conflict is a taken short name. */
export function formFaultsOf(error: unknown): FormErrors {
  const errors = faultsOf(error);
  return hasStatus(error, 409) && !errors.short_name ? { ...errors, short_name: sentence(error) } : errors;
}
