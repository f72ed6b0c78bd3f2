import { accessRequests, accounts, emailChanges, pushSubscriptions, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { dropAvatar } from "../avatars/index.ts";
import { type ClosedAccess, closeAccount } from "../users/index.ts";

/** What is left of somebody in lists of who did what. */
const nobody = "Deleted account";

interface Forgotten {
  closed: ClosedAccess;
  /** Who they were, for the mail that tells them. */
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
  await tx.update(users).set(emptied(userId, ctx.now())).where(eq(users.id, userId));
  if (avatar_key) await dropAvatar.enqueue(tx, ctx, { key: avatar_key });
  return { closed, former: { name, address: email } };
}

const emptied = (userId: string, now: Date): Partial<typeof users.$inferInsert> => ({
  name: nobody,
  email: `${userId}@deleted.invalid`,
  emailVerified: false,
  image: null,
  server_admin: false,
  timezone: null,
  time_display: "own",
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
