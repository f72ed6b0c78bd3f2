import type { AddPushSubscriptionInput, PushSubscription } from "@meridian/contract";
import { newId, pushSubscriptions, users } from "@meridian/database";
import { and, count, eq, ne } from "@meridian/database/query";
import { recordAudit, requireUser } from "../../access/index.ts";
import type { Context, Transaction } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { presentDevice } from "./present.ts";

const most = 20;

/**
 * Has Web Push reach a device. A browser has one subscription: whoever asks last has it, and asking again renews its keys.
 * Throws CONFLICT where Web Push is switched off or somebody has too many devices.
 */
export async function addPushSubscription(
  ctx: Context,
  { endpoint, keys, name }: AddPushSubscriptionInput,
): Promise<PushSubscription> {
  const { userId } = requireUser(ctx);
  if (ctx.pusher.publicKey === undefined)
    throw new DomainError("CONFLICT", "Web Push is switched off on this server.");
  return ctx.db.transaction(async (tx) => {
    await requireRoom(tx, userId, endpoint);
    const now = ctx.now();
    const given = { user_id: userId, ...keys, name, created_at: now, last_used_at: null };
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, ...given })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: given })
      .returning();
    await recordAudit(tx, ctx, {
      action: "push_subscription.add",
      subjectType: "push_subscription",
      subjectId: row!.id,
      after: { name },
    });
    return presentDevice(row!);
  });
}

async function requireRoom(tx: Transaction, userId: string, endpoint: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const mine = and(eq(pushSubscriptions.user_id, userId), ne(pushSubscriptions.endpoint, endpoint));
  const [others] = await tx.select({ count: count() }).from(pushSubscriptions).where(mine);
  if (others!.count >= most)
    throw new DomainError("CONFLICT", `You have ${most} devices already. Remove one of them first.`);
}
