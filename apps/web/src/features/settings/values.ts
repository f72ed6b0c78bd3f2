import { type SignUpMode, type SystemSettings, settingsDocument } from "@meridian/contract";
import { formResolver } from "../../forms/formResolver.ts";

/** As typed; an empty field means that the setting isn't set. */
export interface Values {
  minimum_plugin_version: string;
  sign_up: SignUpMode;
  orphan_grace_hours: number | string;
}

/** `useEditForm` needs an id. */
export type Identified = SystemSettings & { id: string };

export const valuesOf = (settings: Identified): Values => ({
  minimum_plugin_version: settings.minimum_plugin_version ?? "",
  sign_up: settings.sign_up,
  orphan_grace_hours: settings.orphan_grace_hours,
});

export const changesOf = (values: Values) => ({
  minimum_plugin_version: values.minimum_plugin_version.trim() || null,
  sign_up: values.sign_up,
  orphan_grace_hours: Number(values.orphan_grace_hours),
});

const faultsIn = formResolver(settingsDocument);
export const validate = (values: Values) => faultsIn(changesOf(values));
