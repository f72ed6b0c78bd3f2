import {
  type AddObservatoryOrganizationInput,
  allObservatoryFlags,
  type ObservatoryMember,
  observatoryFlagNames,
} from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { addParty } from "../members/change.ts";
import { keepBoth } from "./keep.ts";

/**
 * Adds an organization, with every flag when none is given: the most that its people can have by it. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT when it is already a member.
 */
export async function addObservatoryOrganization(
  ctx: Context,
  input: AddObservatoryOrganizationInput,
): Promise<ObservatoryMember> {
  const { id, organization_id, ...given } = input;
  const flags = observatoryFlagNames.some((flag) => given[flag] !== undefined) ? given : allObservatoryFlags;
  return transaction(ctx, async (tx) => {
    const name = await keepBoth(tx, ctx, id, organization_id);
    return addParty(tx, ctx, id, { kind: "organization", id: organization_id, name }, flags);
  });
}
