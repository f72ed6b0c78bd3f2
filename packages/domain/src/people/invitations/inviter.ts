import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { actorId, inviterStillMay, requireConfirmed } from "../../ground/access/index.ts";
import { hashToken } from "./token.ts";

/** An invitation ends when its inviter may no longer invite: its link is as good as revoked. Throws NOT_FOUND. */
export async function requireInviter(tx: Queryable, invitationId: string): Promise<void> {
  const found = await query<object[]>(tx)`
    select from invitations i where i.id = ${invitationId} and ${inviterStillMay}`;
  if (found.length === 0) throw notFound("invitation");
}

/** True if an organization or an observatory has invited this address, and the caller holds the token of that mail. */
export async function isInvited(
  { db, now }: Pick<Context, "db" | "now">,
  { email, invitation_token = "" }: { email: string; invitation_token?: string | undefined },
): Promise<boolean> {
  const found = await query<object[]>(db)`
    select from invitations i
     where i.token_hash = ${hashToken(invitation_token)} and lower(i.email) = lower(${email})
       and i.expires_at > ${now().toISOString()} and ${inviterStillMay}`;
  return found.length > 0;
}

/** Whoever invites has shown that their own address is theirs. Throws FORBIDDEN. */
export async function requireConfirmedInviter(tx: Queryable, ctx: Context): Promise<void> {
  const inviter = actorId(ctx);
  if (inviter !== null) await requireConfirmed(tx, ctx, inviter);
}
