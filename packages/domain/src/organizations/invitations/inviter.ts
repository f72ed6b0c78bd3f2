import { type OrganizationFlag, organizationFlagNames } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { actorId, requireConfirmed } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { hashToken } from "./token.ts";

const holdsIt = (flag: OrganizationFlag) => `(m.${flag} or not i.${flag})`;

/**
 * Whether whoever sent an invitation last could send it now, as SQL of `i`, organization_invitations: their account works, and
 * they may still add people and give what it holds.
 */
export const inviterStillMay = `(i.invited_by = 'system' or exists (
  select from users v join organizations o on o.id = i.organization_id
    left join organization_members m on m.organization_id = o.id and m.user_id = v.id
   where v.id = i.invited_by and v.deactivated_at is null
     and (v.server_admin or left(o.doc ->> 'owner_id', 200) = v.id
          or (m.can_manage_members and ${organizationFlagNames.map(holdsIt).join(" and ")}))))`;

/** An invitation ends when its inviter may no longer invite: its link is as good as revoked. Throws NOT_FOUND. */
export async function requireInviter(tx: Queryable, invitationId: string): Promise<void> {
  const found = (await tx.execute(sql`
    select from organization_invitations i
     where i.id = ${invitationId} and ${sql.raw(inviterStillMay)}`)) as unknown as object[];
  if (found.length === 0) throw notFound("invitation");
}

/** Whether an organization waits for this address, which whoever holds the token of its mail has. */
export async function isInvited(
  { db, now }: Pick<Context, "db" | "now">,
  { email, invitation_token = "" }: { email: string; invitation_token?: string | undefined },
): Promise<boolean> {
  const found = (await db.execute(sql`
    select from organization_invitations i
     where i.token_hash = ${hashToken(invitation_token)} and lower(i.email) = lower(${email})
       and i.expires_at > ${now().toISOString()} and ${sql.raw(inviterStillMay)}`)) as unknown as object[];
  return found.length > 0;
}

/** Whoever invites has shown that their own address is theirs. Throws FORBIDDEN. */
export async function requireConfirmedInviter(tx: Queryable, ctx: Context): Promise<void> {
  const inviter = actorId(ctx);
  if (inviter !== null) await requireConfirmed(tx, ctx, inviter);
}
