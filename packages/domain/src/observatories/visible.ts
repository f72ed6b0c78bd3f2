import { waysTogether } from "../access/index.ts";
import type { Context } from "../context.ts";

/**
 * Joins `access` to `o`, a row of observatories: what the person is there, whichever way they got in, and only where they can
 * see it. Server administrators see all, with every flag.
 */
export function joinVisible(sql: Context["sql"], person: { userId: string; serverAdmin: boolean }) {
  if (person.serverAdmin)
    return sql`
      cross join lateral (
        select true as can_view, true as can_observe, true as can_operate, true as can_admin, true as is_owner,
               exists (select from observatory_members m
                        where m.user_id = ${person.userId} and m.observatory_id = o.id) as is_member) access`;
  return sql`
    join (select observatory_id, ${sql.unsafe(waysTogether)}
            from observatory_access where user_id = ${person.userId}
           group by observatory_id having bool_or(can_view)) access
      on access.observatory_id = o.id`;
}
