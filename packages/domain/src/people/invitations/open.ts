import type { OpenedInvitation } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { isoTime } from "../../base/isoTime.ts";
import { inviterStillMay } from "../../ground/access/index.ts";
import { scopeColumns, withScope } from "./scoped.ts";
import { hashToken } from "./token.ts";
import { isOver } from "./wire.ts";

/**
 * Returns the invitation behind a link. Throws NOT_FOUND if it was used, revoked or sent anew, or its inviter may no longer
 * invite; CONFLICT if it has expired.
 */
export async function openInvitation(ctx: Context, input: { token: string }): Promise<OpenedInvitation> {
  const { db } = ctx;
  const [row] = await query<OpenedInvitation[]>(db)`
    select ${scopeColumns}, i.email, u.name as invited_by_name,
           ${sql.raw(isoTime("i.expires_at"))} as expires_at
      from invitations i ${withScope}
     where i.token_hash = ${hashToken(input.token)} and ${inviterStillMay}`;
  if (!row) throw notFound("invitation");
  refuseExpired(row, ctx.now());
  return row;
}

/** Throws CONFLICT. */
export function refuseExpired(invitation: { expires_at: string }, now: Date): void {
  if (isOver(invitation, now))
    throw new DomainError("CONFLICT", "The invitation has expired. Ask for it to be sent again.");
}
