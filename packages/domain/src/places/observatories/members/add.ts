import {
  type AddObservatoryMemberInput,
  type ObservatoryMember,
  observatoryFlagNames,
} from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireObservatory, requirePersonToAdd } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { addParty } from "./change.ts";

/**
 * Adds a person, who may look when no flag is given. Throws NOT_FOUND, FORBIDDEN, INVALID for a deactivated account, CONFLICT
 * for the owner and for who is already a member.
 */
export async function addObservatoryMember(
  ctx: Context,
  input: AddObservatoryMemberInput,
): Promise<ObservatoryMember> {
  const { id, user_id, email, ...given } = input;
  const flags = observatoryFlagNames.some((flag) => given[flag] !== undefined) ? given : { can_view: true };
  return transaction(ctx, async (tx) => {
    await requireObservatory(tx, ctx, id, "administer", "update");
    const person = await requirePersonToAdd(tx, ctx, { user_id, email });
    return addParty(tx, ctx, id, { kind: "user", ...person }, flags);
  });
}
