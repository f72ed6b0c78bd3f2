import { type SignUpMode, type SystemSettings, settingsDocument } from "@meridian/contract";
import { formResolver } from "../../forms/form.ts";

/** As typed; an empty field means that the setting isn't set. */
export interface Values {
  minimum_plugin_version: string;
  sign_up: SignUpMode;
  orphan_grace_hours: number | string;
  /** Quotas in GiB. */
  storage_quota_bytes: number | string;
  observatory_quota_bytes: number | string;
  upload_grace_days: number | string;
}

const gibibyte = 2 ** 30;
const inGibibytes = (quota: number | null) => (quota === null ? "" : Number((quota / gibibyte).toFixed(3)));
const inBytes = (typed: number | string) => (typed === "" ? null : Math.round(Number(typed) * gibibyte));

/** `useEditForm` needs an id. */
export type Identified = SystemSettings & { id: string };

export const valuesOf = (settings: Identified): Values => ({
  minimum_plugin_version: settings.minimum_plugin_version ?? "",
  sign_up: settings.sign_up,
  orphan_grace_hours: settings.orphan_grace_hours,
  storage_quota_bytes: inGibibytes(settings.storage_quota_bytes),
  observatory_quota_bytes: inGibibytes(settings.observatory_quota_bytes),
  upload_grace_days: settings.upload_grace_days,
});

export const changesOf = (values: Values) => ({
  minimum_plugin_version: values.minimum_plugin_version.trim() || null,
  sign_up: values.sign_up,
  orphan_grace_hours: Number(values.orphan_grace_hours),
  storage_quota_bytes: inBytes(values.storage_quota_bytes),
  observatory_quota_bytes: inBytes(values.observatory_quota_bytes),
  upload_grace_days: Number(values.upload_grace_days),
});

const faultsIn = formResolver(settingsDocument);
export const validate = (values: Values) => faultsIn(changesOf(values));
