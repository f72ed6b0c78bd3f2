import type { Context } from "../context.ts";

/**
 * Joins `access` to `o`, a row of observatories: the person's flags there, whichever way they got in, whether they are the
 * owner and whether a member by themselves; only where they can see it. Server administrators see all and have every flag.
 */
export function joinVisible(sql: Context["sql"], person: { userId: string; serverAdmin: boolean }) {
  if (person.serverAdmin)
    return sql`
      cross join lateral (
        select true as can_view, true as can_observe, true as can_operate, true as can_admin, true as is_owner,
               exists (select from observatory_members m
                        where m.user_id = ${person.userId} and m.observatory_id = o.id) as is_member) access`;
  return sql`
    join (select observatory_id, true as can_view, bool_or(can_observe) as can_observe,
                 bool_or(can_operate) as can_operate, bool_or(can_admin) as can_admin,
                 bool_or(is_owner) as is_owner, bool_or(via = 'member') as is_member
            from observatory_access where user_id = ${person.userId}
           group by observatory_id having bool_or(can_view)) access
      on access.observatory_id = o.id`;
}
