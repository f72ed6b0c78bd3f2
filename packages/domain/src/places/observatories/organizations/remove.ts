import type { Context } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { removeParty } from "../members/change.ts";
import { keepBoth } from "./keep.ts";

/** Takes an organization off an observatory. Throws NOT_FOUND, FORBIDDEN, CONFLICT for the owner. */
export async function removeObservatoryOrganization(
  ctx: Context,
  { id, orgId }: { id: string; orgId: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await keepBoth(tx, ctx, id, orgId);
    await removeParty(tx, ctx, id, { kind: "organization", id: orgId });
  });
}
