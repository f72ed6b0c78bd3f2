import { query } from "@meridian/database/query";
import { countAttempt, DomainError, forgiveAttempt, invalid } from "@meridian/domain";
import { verifyPassword } from "better-auth/crypto";
import type { ServerDeps } from "../../deps.ts";
import type { Hashing } from "../hashing.ts";

const perAccount = { max: 10, seconds: 300 };

/**
 * Asks somebody who is signed in for their password once more, before what can't be taken back. Returns its hash. Throws
 * INVALID naming the field for a wrong one, RATE_LIMITED.
 */
export async function requirePassword(
  { database, now }: ServerDeps,
  hashing: Hashing,
  userId: string,
  password: string,
): Promise<string> {
  const key = `current-password:${userId}`;
  await countAttempt(database.db, key, perAccount, now());
  const [kept] = await query<{ hash: string | null }[]>(database.db)`
    select password as hash from accounts where user_id = ${userId} and provider_id = 'credential'`;
  const hash = kept?.hash;
  if (!hash) throw new DomainError("CONFLICT", "Your account has no password. Request a new one first.");
  if (!(await hashing(userId, () => verifyPassword({ hash, password }))))
    throw invalid("current_password", "is wrong");
  await forgiveAttempt(database.db, key);
  return hash;
}
