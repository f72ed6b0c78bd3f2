import { type Database, newId, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { ObjectStore, Secrets } from "@meridian/domain";
import type { ServerConfig } from "../deps.ts";
import { type TestClient, testClient } from "./testClient.ts";
import { testApp } from "./testServer.ts";

interface Options {
  serverAdmin?: boolean;
  config?: Partial<ServerConfig>;
  /** One that the test looks into. */
  objectStore?: ObjectStore;
  secrets?: Secrets;
}

/** A client of an app of its own, in which somebody new has signed in. */
export async function signedIn(
  database: Database,
  { serverAdmin = false, config = {}, ...ports }: Options = {},
): Promise<TestClient & { email: string; userId: string }> {
  const client = testClient(testApp(database, { config, ...ports }));
  const email = `person-${newId()}@example.org`;
  const { body } = await client.post("/api/auth/sign-up/email", {
    name: "Person",
    email,
    password: "long enough",
  });
  if (serverAdmin) await database.db.update(users).set({ server_admin: true }).where(eq(users.email, email));
  return { ...client, email, userId: body.user.id };
}
