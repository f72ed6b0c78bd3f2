import { type Invitation, observatoryFlagNames, organizationFlagNames } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { isoTime } from "../../base/isoTime.ts";
import { type InvitationScope, inviterStillMay, isInto } from "../../ground/access/index.ts";
import type { InvitedFlags } from "./kind.ts";
import { flagsOf } from "./kinds.ts";

export interface InvitationRow extends InvitedFlags {
  id: string;
  type: InvitationScope["type"];
  email: string;
  invited_by: string;
  invited_by_name: string | null;
  created_at: string;
  sent_at: string;
  expires_at: string;
  inviter_still_may: boolean;
}

const flags = [...organizationFlagNames, ...observatoryFlagNames].map((flag) => `i.${flag}`).join(", ");

/** SQL for the kind of what `i` is into. */
export const typeOf = sql`case when i.organization_id is null then 'observatory' else 'organization' end`;

/** SQL columns of a row, given `i`, a row of invitations. */
export const invitationColumns = sql`i.id, ${typeOf} as type, i.email, ${sql.raw(flags)},
  i.invited_by, (select u.name from users u where u.id = i.invited_by) as invited_by_name,
  ${sql.raw(isoTime("i.created_at"))} as created_at, ${sql.raw(isoTime("i.sent_at"))} as sent_at, ${sql.raw(isoTime("i.expires_at"))} as expires_at,
  ${inviterStillMay} as inviter_still_may`;

/** An invitation as those who may invite see it. */
export const invitationWire = (row: InvitationRow, now: Date): Invitation =>
  ({
    id: row.id,
    email: row.email,
    ...flagsOf(row, row),
    status: isOver(row, now) ? "expired" : row.inviter_still_may ? "pending" : "ended",
    invited_by: row.invited_by,
    invited_by_name: row.invited_by_name,
    created_at: row.created_at,
    sent_at: row.sent_at,
    expires_at: row.expires_at,
  }) as Invitation;

export const isOver = ({ expires_at }: { expires_at: string }, now: Date): boolean =>
  Date.parse(expires_at) <= now.getTime();

/** One invitation into a scope; throws NOT_FOUND. The caller has checked who asks. */
export async function invitationOf(
  db: Queryable,
  ctx: Context,
  scope: InvitationScope,
  id: string,
): Promise<Invitation> {
  const [row] = await query<InvitationRow[]>(db)`
    select ${invitationColumns} from invitations i
     where i.id = ${id} and ${isInto(scope)}`;
  if (!row) throw notFound("invitation");
  return invitationWire(row, ctx.now());
}
