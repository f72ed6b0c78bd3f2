import { accessRequests, observatories } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireUser } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { findOwnRequest } from "./find.ts";

/** Takes one's own open request back. Throws NOT_FOUND, also for those of others. */
export async function withdrawAccessRequest(
  ctx: Context,
  { id, requestId }: { id: string; requestId: string },
): Promise<void> {
  const { userId } = requireUser(ctx);
  await transaction(ctx, async (tx) => {
    // What those who administer it decide meanwhile holds.
    await observatories.find(tx, id, "update");
    const own = await findOwnRequest(tx, id, userId);
    if (own?.id !== requestId || own.status !== "open") throw notFound("request");
    await tx.delete(accessRequests).where(eq(accessRequests.id, requestId));
    await record(tx, ctx, {
      subject: { type: "observatory", id },
      action: "observatory.withdraw_access_request",
      before: { request_id: requestId, user_id: userId },
      concerned: { users: [userId] },
    });
  });
}
