import { pushSubscriptions } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { requireUser } from "../../access/index.ts";
import { record } from "../../record/index.ts";

/** Web Push no longer reaches one of your devices, by its id or its endpoint. Throws NOT_FOUND. */
export async function removePushSubscription(
  ctx: Context,
  by: { id: string } | { endpoint: string },
): Promise<void> {
  const { userId } = requireUser(ctx);
  const isMeant = "id" in by ? eq(pushSubscriptions.id, by.id) : eq(pushSubscriptions.endpoint, by.endpoint);
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(pushSubscriptions)
      .where(and(isMeant, eq(pushSubscriptions.user_id, userId)))
      .returning();
    if (!row) throw notFound("push subscription");
    await record(tx, ctx, {
      action: "push_subscription.remove",
      subject: { type: "push_subscription", id: row.id },
      before: { name: row.name },
    });
  });
}
