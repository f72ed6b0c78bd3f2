import type { Database } from "@meridian/database";
import type { ObjectStore, Secrets } from "@meridian/domain";
import { makeSignedIn } from "@meridian/testkit";
import { createApp } from "../app.ts";
import { sessionCookieName } from "../auth/auth.ts";
import type { ServerConfig, ServerDeps } from "../deps.ts";
import { type TestClient, testClient } from "./testClient.ts";
import { testDeps } from "./testServer.ts";

interface Options {
  serverAdmin?: boolean;
  config?: Partial<ServerConfig>;
  /** One that the test looks into. */
  objectStore?: ObjectStore;
  secrets?: Secrets;
}
export type SignedIn = TestClient & { email: string; userId: string; cookie: string };

interface Served {
  deps: ServerDeps;
  app: ReturnType<typeof createApp>;
}
const serve = (deps: ServerDeps): Served => ({ deps, app: createApp(deps) });
const shared = new WeakMap<Database, Served>();

/** The app that everybody uses who asks for nothing special: one for each database. */
export function sharedApp(database: Database): Served {
  const served = shared.get(database) ?? serve(testDeps(database));
  shared.set(database, served);
  return served;
}

/** A client in which somebody new has signed in: of the shared app, or of one of their own where they need it otherwise. */
export async function signedIn(
  database: Database,
  { serverAdmin = false, ...fields }: Options = {},
): Promise<SignedIn> {
  const isSpecial = Object.keys(fields).length > 0;
  return signedInTo(isSpecial ? serve(testDeps(database, fields)) : sharedApp(database), { serverAdmin });
}

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
