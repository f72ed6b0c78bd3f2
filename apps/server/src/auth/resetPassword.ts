import { resetPasswordInput } from "@meridian/contract";
import { accounts, users, verifications } from "@meridian/database";
import { and, eq, gt, isNull } from "@meridian/database/query";
import {
  type Author,
  closeAccount,
  confirmAddress,
  countAttempt,
  record,
  resetIdentifier,
  type Transaction,
} from "@meridian/domain";
import { hashPassword } from "better-auth/crypto";
import type { ServerDeps } from "../deps.ts";
import { untilGivenUp } from "../http/answerInTime.ts";
import { readJson } from "../http/body.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import type { Exchange } from "../http/exchange.ts";
import { insertCredential } from "./account.ts";
import { holderOfLink, strangerAt } from "./author.ts";
import { deviceCookie } from "./device.ts";
import { wrongLink } from "./failure.ts";
import type { Hashing } from "./hashing.ts";

const perAddress = { max: 30, seconds: 60 * 60 };

/**
 * Sets a new password by the token of a mail, and ends the account's sessions, API keys and other links: whoever had them may
 * not be the one who reads its mail. That the link reached them confirms the address. Throws INVALID for a token that doesn't
 * work.
 */
export async function resetPassword(c: Exchange, deps: ServerDeps, hashing: Hashing): Promise<Response> {
  const { database, now } = deps;
  const { token, password } = resetPasswordInput.parse(await readJson(c));
  await countAttempt(database.db, `reset-password:${clientNetworkOf(c)}`, perAddress, now());
  const works = and(eq(verifications.identifier, resetIdentifier(token)), gt(verifications.expiresAt, now()));
  // A hash takes long, and is meant to: not for whoever only guesses.
  const [known] = await database.db.select({ id: verifications.id }).from(verifications).where(works);
  if (!known) throw wrongLink();
  const hash = await hashing(clientNetworkOf(c), () => hashPassword(password));
  const email = await untilGivenUp(database.db, c).transaction(async (tx) => {
    const [used] = await tx.delete(verifications).where(works).returning({ userId: verifications.value });
    if (!used) throw wrongLink();
    if (deps.mailer.delivers) await confirmAddress(tx, used.userId, now());
    return setPassword(tx, holderOfLink(strangerAt(c, deps), used.userId), used.userId, hash);
  });
  c.header("set-cookie", deviceCookie(email, deps.config));
  return c.json({ success: true });
}

/** Returns the address of the account. */
async function setPassword(tx: Transaction, author: Author, userId: string, hash: string): Promise<string> {
  const [user] = await tx
    .select({ email: users.email })
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
  const closed = await closeAccount(tx, userId);
  await record(tx, author, {
    action: "user.reset_password",
    subject: { type: "user", id: userId },
    after: closed,
  });
  return user.email;
}
