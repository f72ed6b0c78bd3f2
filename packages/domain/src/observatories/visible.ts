import type { Context } from "../context.ts";

/**
 * Joins `access (can_view, can_observe, can_operate, can_admin)` to `o`, a row of observatories: what the person may do
 * there, whichever way they got in, and only where they can see it. Server administrators see all, with no flags of
 * their own.
 */
export function joinVisible(sql: Context["sql"], person: { userId: string; serverAdmin: boolean }) {
  if (person.serverAdmin)
    return sql`
      cross join (select false as can_view, false as can_observe, false as can_operate, false as can_admin) access`;
  return sql`
    join (select observatory_id, true as can_view, bool_or(can_observe) as can_observe,
                 bool_or(can_operate) as can_operate, bool_or(can_admin) as can_admin
            from observatory_access where user_id = ${person.userId} and can_view group by observatory_id) access
      on access.observatory_id = o.id`;
}
