import { randomInt } from "node:crypto";
import type { Environment } from "./environment.ts";
import type { Secrets } from "./secrets.ts";

// Without the letters and digits that are read wrongly.
const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");

/** Twenty characters of 32: as good as a random 100-bit number, and typed without a mistake. */
export const makePassword = () => Array.from({ length: 5 }, group).join("-");

async function hasAdministrator(url: string): Promise<boolean> {
  // Read in for this one question, so that later starts needn't.
  const { migrateDatabase, openDatabase } = await import("@meridian/database");
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 1 });
  try {
    const [row] = await database.sql`select exists (select from users where server_admin) as found`;
    return row?.found;
  } finally {
    await database.close();
  }
}

/**
 * The first administrator's address and password, made up when the installation has none yet and the environment names
 * none; undefined when there is nothing to make up.
 */
export async function firstAdministrator(url: string, environment: Environment, secrets: Secrets) {
  if (secrets.first_administrator) return secrets.first_administrator;
  if (environment.ADMIN_PASSWORD || secrets.has_administrator || (await hasAdministrator(url)))
    return undefined;
  return { email: environment.ADMIN_EMAIL ?? "admin@meridian.local", password: makePassword() };
}
