import type { FormErrors, UseFormReturnType } from "@mantine/form";
import { createOrganizationInput, type Organization, type OrganizationType } from "@meridian/contract";
import { formResolver } from "../../../forms/form.ts";
import { faultsOf, hasStatus, sentence } from "../../../problem.ts";

export interface Values {
  name: string;
  short_name: string;
  /** Null until one is chosen. */
  type: OrganizationType | null;
  description: string;
  contact_email: string;
}

export type SettingsForm = UseFormReturnType<Values>;

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
