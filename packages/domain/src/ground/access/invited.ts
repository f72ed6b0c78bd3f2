import { type OrganizationFlag, organizationFlagNames } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { actorId } from "./actor.ts";

/** A place that people can be invited to. */
export interface InvitationScope {
  type: "organization" | "observatory";
  id: string;
}

/** SQL: that `i`, a row of invitations, is into this scope. */
export const isInto = ({ type, id }: InvitationScope) => sql`i.${sql.identifier(`${type}_id`)} = ${id}`;

const holdsIt = (flag: OrganizationFlag) => `(m.${flag} or not i.${flag})`;

/**
 * SQL that is true if the last sender of `i`, invitations, could send it now: their account works, and they may still add
 * people there and grant its permissions.
 */
export const inviterStillMay = sql`(i.invited_by = 'system' or exists (
  select from users v
   where v.id = i.invited_by and v.deactivated_at is null and (
     v.server_admin
     or exists (select from observatory_access a
                 where a.observatory_id = i.observatory_id and a.user_id = v.id and a.can_admin)
     or exists (select from organizations o
                 where o.id = i.organization_id and left(o.doc ->> 'owner_id', 200) = v.id)
     or exists (select from organization_members m
                 where m.organization_id = i.organization_id and m.user_id = v.id
                   and m.can_manage_members and ${sql.raw(organizationFlagNames.map(holdsIt).join(" and "))}))))`;

/** SQL: the requests for access to `o`, an observatory, that can be answered; an account that is deactivated asks for nothing. */
export const openRequests = sql`access_requests r join users u on u.id = r.user_id
  where r.observatory_id = o.id and r.status = 'open' and u.deactivated_at is null`;

/** A member who is let in, by an answer or otherwise, is told on their dashboard that the request was accepted. */
export async function grantAccessRequest(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  userId: string,
): Promise<void> {
  await query(tx)`
    update access_requests
       set status = 'accepted', reason = null, decided_at = ${ctx.now().toISOString()}, decided_by = ${actorId(ctx)}
     where observatory_id = ${observatoryId} and user_id = ${userId} and status <> 'accepted'`;
}

/** Deletes the request for access of a person who now owns the observatory. */
export async function dropAccessRequest(tx: Queryable, observatoryId: string, userId: string): Promise<void> {
  await query(tx)`
    delete from access_requests where observatory_id = ${observatoryId} and user_id = ${userId}`;
}

/** Deletes the invitation of an address whose person got in another way, so its link no longer works. */
export async function dropInvitation(tx: Queryable, scope: InvitationScope, email: string): Promise<void> {
  await query(tx)`delete from invitations i where ${isInto(scope)} and lower(i.email) = lower(${email})`;
}
