import type { PushSubscriptionPage } from "@meridian/contract";
import { pushSubscriptions } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { requireUser } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { presentDevice } from "./present.ts";

/** Your devices that Web Push reaches, oldest first: few, so all at once. */
export async function listPushSubscriptions(ctx: Context): Promise<PushSubscriptionPage> {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, userId))
    .orderBy(pushSubscriptions.id);
  return {
    items: rows.map(presentDevice),
    next_cursor: null,
    public_key: ctx.pusher.publicKey ?? null,
    has_gateway: ctx.pusher.hasGateway,
  };
}
