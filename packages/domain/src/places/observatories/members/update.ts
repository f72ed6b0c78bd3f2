import type { ObservatoryMember, UpdateObservatoryMemberInput } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireObservatory } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { updateParty } from "./change.ts";

/** Changes the flags that are given. Throws NOT_FOUND, FORBIDDEN, CONFLICT for the owner. */
export async function updateObservatoryMember(
  ctx: Context,
  input: UpdateObservatoryMemberInput,
): Promise<ObservatoryMember> {
  const { id, userId, ...given } = input;
  return transaction(ctx, async (tx) => {
    await requireObservatory(tx, ctx, id, "administer", "update");
    return updateParty(tx, ctx, id, { kind: "user", id: userId }, given);
  });
}
