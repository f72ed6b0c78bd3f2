import type { Database } from "@meridian/database";
import type { ObjectStore, Secrets } from "@meridian/domain";
import { makeSignedIn } from "@meridian/testkit";
import { createApp } from "../app.ts";
import { sessionCookieName } from "../auth/auth.ts";
import type { ServerConfig, ServerDeps } from "../deps.ts";
import { type TestClient, testClient } from "./testClient.ts";
import { testDeps } from "./testServer.ts";

/** Those that the test looks into, and settings that it needs otherwise. */
interface Fields {
  config?: Partial<ServerConfig>;
  objectStore?: ObjectStore;
  secrets?: Secrets;
}
export type SignedIn = TestClient & { email: string; userId: string; cookie: string };

interface Served {
  deps: ServerDeps;
  app: ReturnType<typeof createApp>;
}
const apps = new WeakMap<Database, (Served & { fields: Fields })[]>();

const isSame = (one: Fields, other: Fields) =>
  one.config === other.config && one.objectStore === other.objectStore && one.secrets === other.secrets;

/** One app for all who ask for the same in a database: to make one takes longer than most requests. */
export function sharedApp(database: Database, fields: Fields = {}): Served {
  const made = apps.get(database) ?? [];
  const found = made.find((one) => isSame(one.fields, fields));
  if (found) return found;
  const deps = testDeps(database, fields);
  const served = { fields, deps, app: createApp(deps) };
  apps.set(database, [...made, served]);
  return served;
}

/** A client in which somebody new has signed in, of the app that they share with whoever asks for the same. */
export const signedIn = (
  database: Database,
  { serverAdmin = false, ...fields }: Fields & { serverAdmin?: boolean } = {},
): Promise<SignedIn> => signedInTo(sharedApp(database, fields), { serverAdmin });

/** Somebody new who has signed in to this app. */
export async function signedInTo(
  { deps, app }: Served,
  fields: { name?: string; email?: string; serverAdmin?: boolean } = {},
): Promise<SignedIn> {
  const { authSecret } = deps.config;
  const { id, email, session } = await makeSignedIn(deps.database, { authSecret, ...fields });
  const client = testClient(app);
  const name = sessionCookieName(deps.config);
  client.cookies.set(name, session);
  return { ...client, email, userId: id, cookie: `${name}=${session}` };
}
