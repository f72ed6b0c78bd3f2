import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { ServerDeps } from "../../deps.ts";
import { signedInTo } from "../../testing/testSignedIn.ts";
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

/** Everybody makes a key, in the product's own way; only then are some switched off or appointed. */
export async function makePeople(app: App, deps: ServerDeps): Promise<People> {
  const people = await Promise.all(roleNames.map((name) => makeSomeone(app, deps, name)));
  return Object.fromEntries(people.map((one) => [one.name, one])) as People;
}

export async function makeSomeone(app: App, deps: ServerDeps, name: RoleName): Promise<Someone> {
  const { account, server_admin = false } = roleOf(name);
  if (account === "none") return { name, id: "nobody", email: "nobody@example.org", session: {}, key: {} };
  const email = `${name.replaceAll(/\W+/g, "-")}@example.org`;
  const { userId, cookie, post } = await signedInTo({ deps, app }, { name, email });
  const made = await post("/api/v1/user/api-keys", { name: "Tool" });
  const deactivated_at = account === "deactivated" ? new Date() : null;
  const change = { server_admin, deactivated_at };
  await deps.database.db.update(users).set(change).where(eq(users.id, userId));
  return {
    name,
    id: userId,
    email,
    session: { cookie },
    key: { authorization: `Bearer ${made.body.key}` },
  };
}
