import { createHash } from "node:crypto";
import type { Row, Sql } from "postgres";

/** A page of all observatories by name with all that the product's list says of each, row by row. */
export const listRows = (sql: Sql, userId: string, limit: number) => sql`
  select o.id, o.doc, o.version, o.created_at, o.updated_at,
         coalesce(g.doc ->> 'name', u.name, '') as owner_name, h.name as held_by_name,
         o.id in (select m.observatory_id from observatory_members m where m.user_id = ${userId}) as is_member,
         exists (select from announcements a
                  where left(a.doc ->> 'scope_id', 200) = o.id and left(a.doc ->> 'scope', 200) = 'observatory'
                    and left(a.doc ->> 'status', 200) = 'active') as has_active_announcement,
         (select count(*)::int from access_requests r where r.observatory_id = o.id and r.status = 'open') as open_request_count
    from observatories o
    left join organizations g on o.doc ->> 'owner_type' = 'organization' and g.id = o.doc ->> 'owner_id'
    left join users u on o.doc ->> 'owner_type' = 'user' and u.id = o.doc ->> 'owner_id'
    left join users h on h.id = o.doc -> 'hold' ->> 'by'
   order by left(o.doc ->> 'name', 200) collate "und-x-icu", o.id limit ${sql.unsafe(String(limit))}`;

/** An administrator's view of it: the document, its parts, and every permission. */
function answered({ doc, held_by_name, is_member, ...row }: Row) {
  const flags = { can_view: true, can_observe: true, can_operate: true, can_admin: true };
  const abilities = { observe: true, operate: true, administer: true, announce: true };
  return {
    ...{ system_info: {}, star_catalog: "unknown", retired: false, listed: false },
    ...doc,
    ...row,
    hold: doc.hold ? { ...doc.hold, by_name: held_by_name } : null,
    permissions: flags,
    abilities: { ...abilities, leave: is_member, transfer: true, delete: true },
  };
}

/** Finds the person of an API key, by one indexed query. */
export const keyHolder = (sql: Sql, hash: string) => sql`
  select u.id, u.server_admin from api_keys k join users u on u.id = k.user_id where k.hash = ${hash}`;

/** The page for the key of a request; undefined for a key that isn't known. */
export async function listFor(sql: Sql, authorization: string | undefined, limit: number) {
  const key = authorization?.replace(/^Bearer /, "") ?? "";
  const [holder] = await keyHolder(sql, createHash("sha256").update(key).digest("hex"));
  return holder && { items: (await listRows(sql, holder.id, limit)).map(answered), next_cursor: null };
}
