import { changePasswordInput } from "@meridian/contract";
import { accounts, users } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import {
  closeAccount,
  holdSession,
  invalid,
  mailNotice,
  record,
  requireSession,
  type Transaction,
} from "@meridian/domain";
import { hashPassword } from "better-auth/crypto";
import type { ServerDeps } from "../../deps.ts";
import { readJson } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Hashing } from "../hashing.ts";
import { requirePassword } from "./requirePassword.ts";

/**
 * Sets a new password for whoever is signed in and knows the present one. As a reset does, it ends the account's other
 * sessions, its API keys and its links; the session that asks goes on.
 */
export async function changePassword(
  c: Exchange,
  ctx: RequestContext,
  deps: ServerDeps,
  hashing: Hashing,
): Promise<Response> {
  const { userId } = requireSession(ctx);
  const { current_password, password } = changePasswordInput.parse(await readJson(c));
  const before = await requirePassword(deps, hashing, userId, current_password);
  const after = await hashing(userId, () => hashPassword(password));
  await ctx.db.transaction((tx) => replace(tx, ctx, before, after));
  return c.json({ success: true });
}

/** Replaces the password. Of two changes at once, the second finds that the password it has checked is no longer valid. */
async function replace(tx: Transaction, ctx: RequestContext, before: string, after: string): Promise<void> {
  const session = requireSession(ctx);
  const { userId } = session;
  await holdSession(tx, session);
  const theirs = and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
  const changed = await tx
    .update(accounts)
    .set({ password: after, updatedAt: ctx.now() })
    .where(and(theirs, eq(accounts.password, before)))
    .returning({ id: accounts.id });
  if (changed.length === 0) throw invalid("current_password", "has just been changed");
  const closed = await closeAccount(tx, userId, session.sessionId);
  const [user] = await tx
    .select({ name: users.name, address: users.email })
    .from(users)
    .where(eq(users.id, userId));
  await mailNotice(tx, ctx, { kind: "password_changed", userId, to: user! });
  await record(tx, ctx, {
    action: "user.change_password",
    subject: { type: "user", id: userId },
    after: closed,
  });
}
