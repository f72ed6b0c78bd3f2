import { z } from "zod";
import { hasNoPassword, id, line, text } from "../base/primitives.ts";

export const externalStorageKind = z.enum(["google_drive", "dropbox", "s3"]);
export type ExternalStorageKind = z.infer<typeof externalStorageKind>;
/** Kinds whose owner is asked for access on the service's own page. */
export const connectableKind = externalStorageKind.extract(["google_drive", "dropbox"]);
export type ConnectableKind = z.infer<typeof connectableKind>;

const secret = line(5000);

/** Settings and secrets of each kind. Secrets only ever come in. */
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

/** External storage at rest, in the organization's document; `sealed` are the secrets, encrypted. */
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

const s3Destination = z.strictObject({ kind: kind("s3"), settings: s3Settings, secrets: s3Secrets });

/** Destination of files, with its secrets. Without an app, the refresh token is one of the installation's. */
export const storageDestination = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: kind("google_drive"),
    settings: googleDriveSettings,
    secrets: googleDriveSecrets.partial({ client_id: true, client_secret: true }),
  }),
  z.strictObject({
    kind: kind("dropbox"),
    settings: dropboxSettings,
    secrets: dropboxSecrets.partial({ app_key: true, app_secret: true }),
  }),
  s3Destination,
]);
export type StorageDestination = z.output<typeof storageDestination>;

/** Answer of `connect`. */
const connection = line(20_000).optional();
const isOpenedOneWay = (given: { secrets?: unknown; connection?: unknown }) =>
  (given.secrets === undefined) !== (given.connection === undefined);
const oneWay = { path: ["secrets"], error: "is required without a connection" };

/** A destination as people give it: in place of the secrets there may be a connection. */
export const givenDestination = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: kind("google_drive"),
      settings: googleDriveSettings,
      secrets: googleDriveSecrets.optional(),
      connection,
    })
    .refine(isOpenedOneWay, oneWay),
  z
    .strictObject({
      kind: kind("dropbox"),
      settings: dropboxSettings,
      secrets: dropboxSecrets.optional(),
      connection,
    })
    .refine(isOpenedOneWay, oneWay),
  s3Destination,
]);
export type GivenDestination = z.output<typeof givenDestination>;

/** Keeps a destination even though files can't be written there yet. */
const force = z.boolean().optional();
export const createStorageInput = z.strictObject({
  id,
  name: line(),
  destination: givenDestination,
  force,
});
export type CreateStorageInput = z.output<typeof createStorageInput>;
/** A destination is replaced as a whole: kept secrets never go to an address that somebody changed. */
export const updateStorageInput = z.strictObject({
  id,
  storageId: id,
  name: line().optional(),
  destination: givenDestination.optional(),
  force,
});
export type UpdateStorageInput = z.output<typeof updateStorageInput>;
export const tryStorageInput = z.strictObject({ id, destination: givenDestination });
export type TryStorageInput = z.output<typeof tryStorageInput>;
export const storageIdInput = z.strictObject({ id, storageId: id });
export const externalStorageList = z.object({ items: z.array(externalStorage) });

export const storageConsentInput = z.strictObject({ id, kind: connectableKind });
/** Parameters of asking for access, by OAuth 2 with PKCE. */
export const storageConsent = z.object({
  /** The service's page; without the installation's app it lacks the `client_id`. */
  url: z.string(),
  /** True if it asks for an app of the installation. */
  has_app: z.boolean(),
  /** Address to return to, with `code` and this `state`. An app has to be registered with it. */
  redirect_uri: z.string(),
  state: z.string(),
  code_verifier: z.string(),
});
export type StorageConsent = z.infer<typeof storageConsent>;

/** An app that is registered with a service: with Dropbox, its key and secret. */
export const storageApp = z.strictObject({ client_id: secret, client_secret: secret });
export type StorageApp = z.infer<typeof storageApp>;
export const connectStorageInput = z.strictObject({
  id,
  kind: connectableKind,
  code: line(5000),
  code_verifier: line(128),
  /** The app that asked, unless it was the installation's. */
  app: storageApp.optional(),
});
export type ConnectStorageInput = z.output<typeof connectStorageInput>;
/** Encrypted; it stands in for the secrets of a destination of this organization and kind. */
export const storageConnection = z.object({ connection: z.string(), expires_at: z.string() });
export type StorageConnection = z.infer<typeof storageConnection>;
