import type { Context } from "../../../base/context.ts";
import { actorId, observatoryStanding, requireObservatory } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { removeParty } from "./change.ts";

/** Removes a person; everybody may remove themselves. Throws NOT_FOUND, FORBIDDEN, CONFLICT for the owner. */
export async function removeObservatoryMember(
  ctx: Context,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const isLeaving = userId === actorId(ctx);
  await transaction(ctx, async (tx) => {
    if (isLeaving) await observatoryStanding(tx, ctx, id, "update");
    else await requireObservatory(tx, ctx, id, "administer", "update");
    await removeParty(tx, ctx, id, { kind: "user", id: userId });
  });
}
