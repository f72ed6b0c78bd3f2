import { createPublicKey } from "node:crypto";
import type { AddPushSubscriptionInput, PushSubscription } from "@meridian/contract";
import { newId, pushSubscriptions, users } from "@meridian/database";
import { and, count, eq, ne } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError, invalid } from "../../../base/errors.ts";
import { requireUser } from "../../access/index.ts";
import { record } from "../../record/index.ts";
import { presentDevice } from "./present.ts";

const most = 20;

/**
 * Adds a device for Web Push. A browser has one subscription, which belongs to the last person who added it; adding it again
 * renews its keys. Throws INVALID for a private address and for keys that can't encrypt a message, CONFLICT when Web Push is
 * turned off or the person has too many devices.
 */
export async function addPushSubscription(
  ctx: Context,
  { endpoint, keys, name }: AddPushSubscriptionInput,
): Promise<PushSubscription> {
  const { userId } = requireUser(ctx);
  if (!isPoint(keys.p256dh)) throw invalid("keys.p256dh", "must be a point of the curve P-256");
  if (ctx.pusher.publicKey === undefined)
    throw new DomainError("CONFLICT", "Web Push is turned off on this server.");
  if (!ctx.pusher.mayReach(endpoint)) throw invalid("endpoint", "must be a public address");
  return ctx.db.transaction(async (tx) => {
    await requireRoom(tx, userId, endpoint);
    const now = ctx.now();
    const given = { user_id: userId, ...keys, name, created_at: now, last_used_at: null };
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, ...given })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: given })
      .returning();
    await record(tx, ctx, {
      action: "push_subscription.add",
      subject: { type: "push_subscription", id: row!.id },
      after: { name },
    });
    return presentDevice(row!);
  });
}

/** True if messages can be encrypted for this key; otherwise each one would fail. */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const key = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  try {
    return point.length === 65 && point[0] === 4 && createPublicKey({ key, format: "jwk" }).type === "public";
  } catch {
    return false;
  }
}

async function requireRoom(tx: Transaction, userId: string, endpoint: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const mine = and(eq(pushSubscriptions.user_id, userId), ne(pushSubscriptions.endpoint, endpoint));
  const [others] = await tx.select({ count: count() }).from(pushSubscriptions).where(mine);
  if (others!.count >= most)
    throw new DomainError("CONFLICT", `You already have ${most} devices. Remove one first.`);
}
