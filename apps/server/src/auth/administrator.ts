import { randomBytes } from "node:crypto";
import { accounts, type Database, newId, users } from "@meridian/database";
import { and, eq, query, sql } from "@meridian/database/query";
import { closeAccount, record, type Transaction } from "@meridian/domain";
import { hashPassword } from "better-auth/crypto";
import { insertCredential } from "./account.ts";

/** Any constant will do; it must only be the same in every process. */
const administratorLock = 7_362_003;

export interface FirstAdministrator {
  email: string;
  password: string;
  /** True if the password was made up here and must be told to somebody. */
  generated: boolean;
}

/**
 * Makes the first server administrator when there is none, and returns them. Servers that start at once wait for each other.
 * An account that has the given address already becomes the administrator, with the given password, and without the sessions and keys it had.
 */
export async function ensureAdministrator(
  database: Database,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<FirstAdministrator | undefined> {
  return database.db.transaction(async (tx) => {
    await query(tx)`select pg_advisory_xact_lock(${administratorLock})`;
    const [existing] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.server_admin, true))
      .limit(1);
    if (existing) return undefined;
    const email = (given.email ?? "admin@meridian.local").toLowerCase();
    const password = given.password ?? randomBytes(15).toString("base64url");
    await appoint(tx, email, await hashPassword(password));
    return { email, password, generated: given.password === undefined };
  });
}

async function appoint(tx: Transaction, email: string, password: string) {
  const id = await administratorId(tx, email);
  await record(
    tx,
    { actor: { type: "system" }, now: () => new Date() },
    {
      action: "user.appoint_administrator",
      subject: { type: "user", id },
      after: { email, server_admin: true },
    },
  );
  await closeAccount(tx, id);
  await tx.delete(accounts).where(and(eq(accounts.userId, id), eq(accounts.providerId, "credential")));
  await insertCredential(tx, id, password);
}

async function administratorId(tx: Transaction, email: string): Promise<string> {
  const [taken] = await tx
    .update(users)
    .set({ server_admin: true, deactivated_at: null, emailVerified: true })
    .where(sql`lower(${users.email}) = ${email}`)
    .returning({ id: users.id });
  if (taken) return taken.id;
  const id = newId();
  await tx
    .insert(users)
    .values({ id, name: "Administrator", email, emailVerified: true, server_admin: true });
  return id;
}
