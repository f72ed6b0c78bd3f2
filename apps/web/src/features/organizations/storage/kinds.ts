import { type ConnectableKind, connectableKind, type ExternalStorageKind } from "@meridian/contract";
import type { Icon } from "@tabler/icons-react";
import { storageStyles } from "../../../ui/values/storageStyles.ts";

export interface StorageField {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** On or off, instead of text. */
  isSwitch?: boolean;
  /** Goes in with the secrets, but may be read while it is typed. */
  isPublic?: boolean;
}

export type App = readonly [id: StorageField, secret: StorageField];

interface StorageKind {
  word: string;
  icon: Icon;
  settings: readonly StorageField[];
  /** Write-only. */
  secrets: readonly StorageField[];
}

const googleApp: App = [
  { name: "client_id", label: "Client id", isPublic: true },
  { name: "client_secret", label: "Client secret" },
];
const dropboxApp: App = [
  { name: "app_key", label: "App key", isPublic: true },
  { name: "app_secret", label: "App secret" },
];
const refreshToken = { name: "refresh_token", label: "Refresh token" };

/** The secrets of those kinds that name an app, by which people can be asked for access. */
export const storageApps: Record<ConnectableKind, App> = { google_drive: googleApp, dropbox: dropboxApp };

/** The fields of each kind of destination. */
export const storageKinds: Record<ExternalStorageKind, StorageKind> = {
  google_drive: {
    ...storageStyles.google_drive,
    settings: [
      {
        name: "folder_id",
        label: "Folder id",
        hint: "The last part of the folder's address",
      },
    ],
    secrets: [...googleApp, refreshToken],
  },
  dropbox: {
    ...storageStyles.dropbox,
    settings: [
      { name: "path", label: "Folder", hint: "Like /observations. Empty for the root.", isOptional: true },
    ],
    secrets: [...dropboxApp, refreshToken],
  },
  s3: {
    ...storageStyles.s3,
    settings: [
      {
        name: "endpoint",
        label: "Endpoint",
        hint: "Like https://storage.example.org. Empty for Amazon's own.",
        isOptional: true,
      },
      { name: "region", label: "Region" },
      { name: "bucket", label: "Bucket" },
      { name: "prefix", label: "Prefix", hint: "Start of every file's key", isOptional: true },
      {
        name: "force_path_style",
        label: "Bucket in the path",
        hint: "Needed by some S3-compatible servers",
        isSwitch: true,
      },
    ],
    secrets: [
      { name: "access_key_id", label: "Access key id", isPublic: true },
      { name: "secret_access_key", label: "Secret access key" },
    ],
  },
};

export const kindOptions = Object.entries(storageKinds).map(([value, { word }]) => ({
  value: value as ExternalStorageKind,
  label: word,
}));

export const isConnectable = (kind: ExternalStorageKind): kind is ConnectableKind =>
  connectableKind.safeParse(kind).success;
