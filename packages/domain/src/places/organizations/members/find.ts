import { type OrganizationMember, organizationFlagNames } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { avatarUrl } from "../../../base/avatarUrl.ts";
import { notFound } from "../../../base/errors.ts";
import { isoTime } from "../../../base/isoTime.ts";

/** The same as `organizationRole` of the contract, for sets. */
export const roleOfMember = sql`case when left(g.doc ->> 'owner_id', 200) = m.user_id then 'owner'
  when m.can_manage_members or m.can_manage_observatories then 'admin' else 'member' end`;

/** A member, given `m`, a row of organization_members, `u`, their row of users, and `g`, the organization. */
export const memberColumns = sql`m.user_id, u.name, u.email, u.email_verified, ${sql.raw(avatarUrl("u"))} as avatar_url,
  ${roleOfMember} as role,
  ${sql.raw(organizationFlagNames.map((flag) => `m.${flag}`).join(", "))},
  u.deactivated_at is not null as deactivated, ${sql.raw(isoTime("m.created_at"))} as created_at`;

/** One member, if they are one. The caller has checked who asks. */
export async function findMember(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<OrganizationMember | undefined> {
  const [row] = await query<OrganizationMember[]>(db)`
    select ${memberColumns}
      from organization_members m join users u on u.id = m.user_id join organizations g on g.id = m.organization_id
     where m.organization_id = ${organizationId} and m.user_id = ${userId}`;
  return row;
}

/** The same for somebody who has to be one; throws NOT_FOUND. */
export async function memberOf(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<OrganizationMember> {
  const member = await findMember(db, organizationId, userId);
  if (!member) throw notFound("member");
  return member;
}
