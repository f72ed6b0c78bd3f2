import type { ListPushSubscriptionsInput, PushSubscriptionPage } from "@meridian/contract";
import { pushSubscriptions } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { pageOfAll } from "../../../base/cursor.ts";
import { requireUser } from "../../access/index.ts";
import { presentDevice } from "./present.ts";

/** Your Web Push devices, oldest first. Throws INVALID on a bad cursor. */
export async function listPushSubscriptions(
  ctx: Context,
  input: ListPushSubscriptionsInput,
): Promise<PushSubscriptionPage> {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId));
  return {
    ...pageOfAll(rows.map(presentDevice), input),
    public_key: ctx.pusher.publicKey ?? null,
    has_gateway: ctx.pusher.hasGateway,
  };
}
