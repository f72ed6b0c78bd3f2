import type { ObservatoryMember, UpdateObservatoryOrganizationInput } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { updateParty } from "../members/change.ts";
import { keepBoth } from "./keep.ts";

/** Changes what an organization's people can have at most. Throws NOT_FOUND, FORBIDDEN, CONFLICT for the owner. */
export async function updateObservatoryOrganization(
  ctx: Context,
  input: UpdateObservatoryOrganizationInput,
): Promise<ObservatoryMember> {
  const { id, orgId, ...given } = input;
  return transaction(ctx, async (tx) => {
    await keepBoth(tx, ctx, id, orgId);
    return updateParty(tx, ctx, id, { kind: "organization", id: orgId }, given);
  });
}
