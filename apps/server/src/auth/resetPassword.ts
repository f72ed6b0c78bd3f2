import { resetPasswordInput } from "@meridian/contract";
import { accounts, sessions, users, verifications } from "@meridian/database";
import { and, eq, gt, isNull, sql } from "@meridian/database/query";
import { type Author, recordAudit, type Transaction } from "@meridian/domain";
import { hashPassword } from "better-auth/crypto";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { insertCredential } from "./account.ts";
import { countAttempt } from "./attempts.ts";
import { holderOfLink, strangerAt } from "./author.ts";
import { wrongLink } from "./failure.ts";
import { anyResetIdentifier, resetIdentifier } from "./resetToken.ts";

const perAddress = { max: 30, seconds: 60 * 60 };

/**
 * Sets a new password by the token of a mail, and ends the account's sessions and its other links. Throws INVALID for a
 * token that doesn't work.
 */
export async function resetPassword(c: Exchange, deps: ServerDeps): Promise<Response> {
  const { database, now } = deps;
  const { token, password } = resetPasswordInput.parse(await readJson(c));
  await countAttempt(database.sql, `reset-password:${ipAddressOf(c) ?? "unknown"}`, perAddress, now());
  const works = and(eq(verifications.identifier, resetIdentifier(token)), gt(verifications.expiresAt, now()));
  // A hash takes long, and is meant to: not for whoever only guesses.
  const [known] = await database.db.select({ id: verifications.id }).from(verifications).where(works);
  if (!known) throw wrongLink();
  const hash = await hashPassword(password);
  await database.db.transaction(async (tx) => {
    const [used] = await tx.delete(verifications).where(works).returning({ userId: verifications.value });
    if (!used) throw wrongLink();
    await setPassword(tx, holderOfLink(strangerAt(c, deps), used.userId), used.userId, hash);
  });
  return c.json({ success: true });
}

async function setPassword(tx: Transaction, author: Author, userId: string, hash: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivated_at)))
    .for("update");
  if (!user) throw wrongLink();
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: author.now() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
    .returning({ id: accounts.id });
  if (changed.length === 0) await insertCredential(tx, userId, hash);
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), sql`${verifications.identifier} like ${anyResetIdentifier}`));
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  await recordAudit(tx, author, {
    action: "user.reset_password",
    subjectType: "user",
    subjectId: userId,
    after: { sessions_ended: ended.length },
  });
}
