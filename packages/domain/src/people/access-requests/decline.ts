import type { DeclineAccessRequestInput } from "@meridian/contract";
import { accessRequests } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { actorId, requireObservatory } from "../../ground/access/index.ts";
import { notifyRequester } from "../../ground/notifications/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { openRequest } from "./find.ts";

/** Refuses access to whoever asks, and tells them why. Throws NOT_FOUND, CONFLICT when somebody has answered, FORBIDDEN. */
export async function declineAccessRequest(
  ctx: Context,
  { id, requestId, reason }: DeclineAccessRequestInput,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "administer", "update");
    const { user_id } = await openRequest(tx, { id, requestId });
    await tx
      .update(accessRequests)
      .set({ status: "declined", reason, decided_at: ctx.now(), decided_by: actorId(ctx) })
      .where(eq(accessRequests.id, requestId));
    await notifyRequester(tx, ctx, { id, name: observatory.name ?? "" }, { userId: user_id, reason });
    await record(tx, ctx, {
      subject: { type: "observatory", id },
      action: "observatory.decline_access_request",
      after: { request_id: requestId, user_id, reason },
      concerned: { users: [user_id] },
    });
  });
}
