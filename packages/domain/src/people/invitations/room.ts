import { maxPendingInvitations } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { type InvitationScope, isInto } from "../../ground/access/index.ts";

/**
 * Requires room for one more pending invitation. Locks the scope, so that two at once don't both take the last place. Throws
 * CONFLICT.
 */
export async function requireRoom(
  tx: Transaction,
  ctx: Context,
  scope: InvitationScope,
  invitationId: string,
): Promise<void> {
  const [pending] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from invitations i
     where ${isInto(scope)} and i.id <> ${invitationId}
       and i.expires_at > ${ctx.now().toISOString()}`;
  if (pending.count >= maxPendingInvitations)
    throw new DomainError(
      "CONFLICT",
      `${maxPendingInvitations} invitations of this ${scope.type} are pending, and more can't be. Revoke some, or wait until they are accepted or expire.`,
    );
}
