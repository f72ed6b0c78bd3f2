import {
  type AcceptAccessRequestInput,
  type ObservatoryMember,
  observatoryFlagNames,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireObservatory, requirePersonToAdd } from "../../ground/access/index.ts";
import { notifyRequester } from "../../ground/notifications/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { admitParty } from "../../places/observatories/index.ts";
import { openRequest } from "./find.ts";

/**
 * Gives whoever asks access, to look when no flag is given, and tells them. Throws NOT_FOUND, CONFLICT when
 * somebody has answered, FORBIDDEN, INVALID for a deactivated account.
 */
export async function acceptAccessRequest(
  ctx: Context,
  { id, requestId, ...given }: AcceptAccessRequestInput,
): Promise<ObservatoryMember> {
  const flags = observatoryFlagNames.some((flag) => given[flag] !== undefined) ? given : { can_view: true };
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "administer", "update");
    const { user_id } = await openRequest(tx, { id, requestId });
    const person = await requirePersonToAdd(tx, ctx, { user_id });
    const how = { verb: "accept_access_request" };
    const member = await admitParty(tx, ctx, id, { kind: "user", ...person }, flags, how);
    await notifyRequester(tx, ctx, { id, name: observatory.name ?? "" }, { userId: user_id });
    return member;
  });
}
