import type { ConnectableKind, StorageApp } from "@meridian/contract";

/** The installation's own apps with the services. */
export type InstalledApps = Partial<Record<ConnectableKind, StorageApp>>;

interface AppVariables {
  DROPBOX_APP_KEY?: string | undefined;
  DROPBOX_APP_SECRET?: string | undefined;
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
}

const app = (client_id: string | undefined, client_secret: string | undefined) =>
  client_id && client_secret ? { client_id, client_secret } : undefined;

/** The apps that the environment names. */
export function appsOf(env: AppVariables): InstalledApps {
  const dropbox = app(env.DROPBOX_APP_KEY, env.DROPBOX_APP_SECRET);
  const google_drive = app(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  return { ...(dropbox && { dropbox }), ...(google_drive && { google_drive }) };
}
