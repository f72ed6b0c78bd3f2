import { z } from "zod";
import { hasNoPassword, id, line, text } from "./primitives.ts";

export const externalStorageKind = z.enum(["google_drive", "dropbox", "s3"]);
export type ExternalStorageKind = z.infer<typeof externalStorageKind>;

const secret = line(5000);

/** What each kind needs to know, and what opens it. Secrets only ever come in. */
export const googleDriveSettings = z.strictObject({ folder_id: line(200) });
export const googleDriveSecrets = z.strictObject({
  client_id: secret,
  client_secret: secret,
  refresh_token: secret,
});
/** A path starts with a slash; an empty one is the root. */
export const dropboxSettings = z.strictObject({
  path: text(500)
    .regex(/^$|^\/./, "must be empty, for the root, or start with a slash")
    .default(""),
});
export const dropboxSecrets = z.strictObject({ app_key: secret, app_secret: secret, refresh_token: secret });
/** Every member can read the settings, so an address must not carry what opens it. */
const isBareAddress = (address: string) => {
  const url = URL.parse(address);
  return hasNoPassword(address) && !(url?.search || url?.hash);
};
export const s3Settings = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .check(z.maxLength(500))
    .refine(isBareAddress, "must not have a user name, a password, a query or a fragment")
    .optional(),
  region: line(100).default("us-east-1"),
  bucket: line(255),
  prefix: text(500).default(""),
  force_path_style: z.boolean().default(false),
});
export const s3Secrets = z.strictObject({ access_key_id: secret, secret_access_key: secret });

export const storageTestResult = z.object({ ok: z.boolean(), message: z.string(), tested_at: z.string() });
export type StorageTestResult = z.infer<typeof storageTestResult>;

/** At rest, in the organization's document; `sealed` are the secrets, encrypted. */
export const externalStorageAtRest = z
  .object({
    id,
    kind: externalStorageKind,
    name: line(),
    settings: z.record(z.string(), z.unknown()).default({}),
    sealed: z.string().default(""),
    last_test: storageTestResult.nullable().default(null),
  })
  .loose();
export type ExternalStorageAtRest = z.infer<typeof externalStorageAtRest>;

export const externalStorage = z.object({
  id,
  kind: externalStorageKind,
  name: z.string(),
  settings: z.record(z.string(), z.unknown()),
  last_test: storageTestResult.nullable(),
});
export type ExternalStorage = z.infer<typeof externalStorage>;

const kind = <K extends ExternalStorageKind>(name: K) => z.literal(name);

/** Where files go, with what opens it. */
export const storageDestination = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: kind("google_drive"),
    settings: googleDriveSettings,
    secrets: googleDriveSecrets,
  }),
  z.strictObject({ kind: kind("dropbox"), settings: dropboxSettings, secrets: dropboxSecrets }),
  z.strictObject({ kind: kind("s3"), settings: s3Settings, secrets: s3Secrets }),
]);
export type StorageDestination = z.output<typeof storageDestination>;

/** Keeps a destination even though files can't be written there yet. */
const force = z.boolean().optional();
export const createStorageInput = z.strictObject({
  id,
  name: line(),
  destination: storageDestination,
  force,
});
export type CreateStorageInput = z.output<typeof createStorageInput>;
/** A destination is replaced as a whole: kept secrets never go to an address that somebody changed. */
export const updateStorageInput = z.strictObject({
  id,
  storageId: id,
  name: line().optional(),
  destination: storageDestination.optional(),
  force,
});
export type UpdateStorageInput = z.output<typeof updateStorageInput>;
export const tryStorageInput = z.strictObject({ id, destination: storageDestination });
export type TryStorageInput = z.output<typeof tryStorageInput>;
export const storageIdInput = z.strictObject({ id, storageId: id });
export const externalStorageList = z.object({ items: z.array(externalStorage) });
