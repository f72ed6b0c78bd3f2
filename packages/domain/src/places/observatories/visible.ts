import type { Context } from "../../base/context.ts";
import { waysTogether } from "../../ground/access/index.ts";

/**
 * The observatories that a person can see: `o`, their rows, and `access`, what the person is there, whichever way they got
 * in. Server administrators see all, with every flag; their own places are read once, not for each row.
 */
export function visibleTo(sql: Context["sql"], person: { userId: string; serverAdmin: boolean }) {
  if (person.serverAdmin)
    return sql`observatories o
      cross join lateral (
        select true as can_view, true as can_observe, true as can_operate, true as can_admin, true as is_owner,
               o.id in (select m.observatory_id from observatory_members m where m.user_id = ${person.userId}) as is_member) access`;
  // The offset keeps PostgreSQL from reading the whole table to join it: what this costs depends on what the person can
  // see, not on how many observatories there are.
  return sql`(select observatory_id, ${sql.unsafe(waysTogether)}
            from observatory_access where user_id = ${person.userId}
           group by observatory_id having bool_or(can_view)) access
      cross join lateral (select * from observatories o where o.id = access.observatory_id offset 0) o`;
}
