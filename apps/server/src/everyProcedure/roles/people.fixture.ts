import { type Database, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { type TestClient, testClient } from "../../testing/testClient.ts";
import type { App } from "./ask.fixture.ts";
import { type RoleName, roleNames, roleOf } from "./roles.fixture.ts";

/** Somebody with a role, and the headers by which they are known. */
export interface Someone {
  name: RoleName;
  id: string;
  email: string;
  session: Record<string, string>;
  key: Record<string, string>;
}
export type People = Record<RoleName, Someone>;

export const password = "long enough";

/** Everybody signs up and makes a key, in the product's own way; only then are some switched off or appointed. */
export async function makePeople(app: App, database: Database): Promise<People> {
  const people: Someone[] = [];
  // One after another: of one client no more may wait for their passwords to be hashed.
  for (const name of roleNames) people.push(await makeSomeone(app, database, name));
  return Object.fromEntries(people.map((one) => [one.name, one])) as People;
}

export async function makeSomeone(app: App, database: Database, name: RoleName): Promise<Someone> {
  const { account, server_admin = false } = roleOf(name);
  if (account === "none") return { name, id: "nobody", email: "nobody@example.org", session: {}, key: {} };
  const client: TestClient = testClient(app);
  const email = `${name.replaceAll(/\W+/g, "-")}@example.org`;
  const { body } = await client.post("/api/auth/sign-up/email", { name, email, password });
  const made = await client.post("/api/v1/user/api-keys", { name: "Tool" });
  const deactivated_at = account === "deactivated" ? new Date() : null;
  await database.db.update(users).set({ server_admin, deactivated_at }).where(eq(users.id, body.user.id));
  const cookie = [...client.cookies].map(([cookieName, value]) => `${cookieName}=${value}`).join("; ");
  return {
    name,
    id: body.user.id,
    email,
    session: { cookie },
    key: { authorization: `Bearer ${made.body.key}` },
  };
}
