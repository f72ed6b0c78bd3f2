import type { ObservatoryMember } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { avatarUrl } from "../../../base/avatarUrl.ts";
import { isoTime } from "../../../base/isoTime.ts";
import type { Party } from "./party.ts";

/** A member as the list has it, with the id of the person or organization. */
export interface MemberRow extends ObservatoryMember {
  id: string;
}

const ownedBy = (type: "user" | "organization", column: string) =>
  `(left(o.doc ->> 'owner_type', 200) = '${type}' and left(o.doc ->> 'owner_id', 200) = ${column})`;

/** SQL for `o`, observatories, each with its members `m`: the owning person, others by themselves, organizations. */
export const observatoriesWithMembers = sql`observatories o cross join lateral (
  select u.id, u.id as user_id, null as organization_id, u.name, u.email, u.email_verified,
         ${sql.raw(avatarUrl("u"))} as avatar_url, null as short_name, true as is_owner,
         true as can_view, true as can_observe, true as can_operate, true as can_admin, null as created_at
    from users u where ${sql.raw(ownedBy("user", "u.id"))}
  union all
  select u.id, u.id, null, u.name, u.email, u.email_verified, ${sql.raw(avatarUrl("u"))}, null, false,
         om.can_view, om.can_observe, om.can_operate, om.can_admin, ${sql.raw(isoTime("om.created_at"))}
    from observatory_members om join users u on u.id = om.user_id
   where om.observatory_id = o.id and ${sql.raw(ownedBy("user", "u.id"))} is not true
  union all
  select g.id, null, g.id, coalesce(left(g.doc ->> 'name', 200), ''), null, null, null, left(g.doc ->> 'short_name', 200),
         coalesce(${sql.raw(ownedBy("organization", "g.id"))}, false),
         om.can_view, om.can_observe, om.can_operate, om.can_admin, ${sql.raw(isoTime("om.created_at"))}
    from observatory_members om join organizations g on g.id = om.organization_id
   where om.observatory_id = o.id
) m`;

/** The member without what only places it in a list. */
export const memberWire = ({ id: _, ...member }: MemberRow): ObservatoryMember => member;

/** The party as a member; undefined when they are none. */
export async function findMember(
  db: Queryable,
  observatoryId: string,
  { kind, id }: Party,
): Promise<ObservatoryMember | undefined> {
  const [row] = await query<MemberRow[]>(db)`
    select m.* from ${observatoriesWithMembers}
     where o.id = ${observatoryId} and m.${sql.raw(`${kind}_id`)} = ${id}`;
  return row && memberWire(row);
}
