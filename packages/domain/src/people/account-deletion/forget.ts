import { accessRequests, accounts, emailChanges, pushSubscriptions, users } from "@meridian/database";
import { eq, query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { dropAvatar } from "../avatars/index.ts";
import { type ClosedAccess, closeAccount } from "../users/index.ts";
import { emptied } from "./emptied.ts";

interface Forgotten {
  closed: ClosedAccess;
  /** The person's name and address, for the mail that tells them. */
  former: { name: string; address: string };
}

/** Takes everything of a person out of their account's row, and ends what opens it. The caller holds the row. */
export async function forget(tx: Transaction, ctx: Context, userId: string): Promise<Forgotten> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const { name, email, avatar_key } = user!;
  const closed = await closeAccount(tx, userId);
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId));
  await tx.delete(accessRequests).where(eq(accessRequests.user_id, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId));
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  await query(tx)`update users u set ${emptied(sql`u`, now)}, updated_at = ${now} where u.id = ${userId}`;
  if (avatar_key) await dropAvatar.enqueue(tx, ctx, { key: avatar_key });
  return { closed, former: { name, address: email } };
}
