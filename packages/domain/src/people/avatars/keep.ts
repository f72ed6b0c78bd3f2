import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { record } from "../../ground/record/index.ts";
import { avatarPrefix, dropAvatar } from "./drop.ts";

/** Notes which picture is a person's, if any, on record; the one before is deleted by a job. */
export const keep = (
  ctx: Context,
  userId: string,
  key: string | null,
  after: Record<string, unknown> | null,
): Promise<void> => ctx.db.transaction((tx) => keepIn(tx, ctx, userId, key, after));

async function keepIn(
  tx: Transaction,
  ctx: Context,
  userId: string,
  key: string | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  const [user] = await tx
    .select({ before: users.avatar_key, gone: users.deactivated_at })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user || user.gone) throw notFound("user");
  if (user.before === key) return;
  await tx.update(users).set({ avatar_key: key, updatedAt: ctx.now() }).where(eq(users.id, userId));
  // Nothing else is deleted, whatever a damaged row says.
  if (user.before?.startsWith(avatarPrefix)) await dropAvatar.enqueue(tx, ctx, { key: user.before });
  await record(tx, ctx, {
    action: key ? "user.set_avatar" : "user.remove_avatar",
    subject: { type: "user", id: userId },
    before: user.before && { key: user.before },
    after: key && { key, ...after },
  });
}
