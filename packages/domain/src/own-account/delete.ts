import { accessRequests, accounts, emailChanges, pushSubscriptions, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { holdSession, requireSession } from "../access/index.ts";
import { settleAnnouncementsTo } from "../announcements/index.ts";
import { dropAvatar } from "../avatars/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import { record, transaction } from "../record/index.ts";
import { closeAccount, holdAccounts, ownedInWords } from "../users/index.ts";
import { leaveEverything } from "./leave.ts";
import { mailNotice } from "./notice.ts";

/** What is left of somebody in lists of who did what. */
const nobody = "Deleted account";

/**
 * Deletes the caller's account, whose password the caller has checked: they leave what they belong to, nothing of them stays
 * but a row without a name, which no one can sign in to, and their address is free. Throws FORBIDDEN for a caller who came
 * with a key, CONFLICT naming what they own, and for the last server administrator.
 */
export async function deleteOwnAccount(ctx: Context): Promise<void> {
  const session = requireSession(ctx);
  const { userId } = session;
  await transaction(ctx, async (tx) => {
    // Before anything is locked, and once more when nobody can make them an owner.
    await refuseOwner(tx, userId);
    await leaveEverything(tx, ctx, userId);
    const { otherAdmins } = await holdAccounts(tx, { ...ctx, actor: { type: "system" } }, userId);
    await holdSession(tx, session);
    await refuseOwner(tx, userId);
    await forget(tx, ctx, userId, otherAdmins);
    // Nobody waits for them any more.
    await settleAnnouncementsTo(tx, ctx, userId);
  });
}

async function refuseOwner(tx: Transaction, userId: string): Promise<void> {
  const owned = await ownedInWords(tx, userId);
  if (owned)
    throw new DomainError("CONFLICT", `You own ${owned}. Give each to another owner, or delete it, first.`);
}

async function forget(tx: Transaction, ctx: Context, userId: string, otherAdmins: number): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user!.server_admin && otherAdmins === 0)
    throw new DomainError("CONFLICT", "You are the last server administrator. Appoint another one first.");
  const closed = await closeAccount(tx, userId);
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId));
  await tx.delete(accessRequests).where(eq(accessRequests.user_id, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId));
  await tx.update(users).set(emptied(userId, ctx.now())).where(eq(users.id, userId));
  if (user!.avatar_key) await dropAvatar.enqueue(tx, ctx, { key: user!.avatar_key });
  await mailNotice(tx, ctx, {
    kind: "account_deleted",
    userId,
    to: { name: user!.name, address: user!.email },
  });
  await record(tx, ctx, {
    action: "user.delete_own",
    subject: { type: "user", id: userId },
    after: closed,
    concerned: { users: [userId] },
  });
}

const emptied = (userId: string, now: Date): Partial<typeof users.$inferInsert> => ({
  name: nobody,
  email: `${userId}@deleted.invalid`,
  emailVerified: false,
  image: null,
  server_admin: false,
  timezone: null,
  notify_email: false,
  email_observations: false,
  email_system_events: false,
  email_announcements: false,
  notify_push: false,
  notify_system_events: false,
  push_user_key: null,
  avatar_key: null,
  last_sign_in_at: null,
  deactivated_at: now,
  deleted_at: now,
  updatedAt: now,
});
