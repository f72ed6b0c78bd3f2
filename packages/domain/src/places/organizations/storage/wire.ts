import {
  dropboxSettings,
  type ExternalStorage,
  type ExternalStorageAtRest,
  googleDriveSettings,
  s3Settings,
} from "@meridian/contract";
import { destinationsIn } from "./kept.ts";

const settingsOf = {
  google_drive: Object.keys(googleDriveSettings.shape),
  dropbox: Object.keys(dropboxSettings.shape),
  s3: Object.keys(s3Settings.shape),
};

/** A destination without what opens it, with the settings that its kind has and no others. */
export function storageWire({ id, kind, name, settings, last_test }: ExternalStorageAtRest): ExternalStorage {
  const known = Object.entries(settings).filter(([field]) => settingsOf[kind].includes(field));
  return { id, kind, name, settings: Object.fromEntries(known), last_test };
}

/** The destinations among the entries of a document. */
export const storagesWire = (entries: unknown[]): ExternalStorage[] =>
  destinationsIn({ external_storage: entries }).map(storageWire);
