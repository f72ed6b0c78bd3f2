import type { ListObservatoryAccessInput, ObservatoryAccess, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import { avatarUrl } from "../../base/avatarUrl.ts";
import type { Context } from "../../base/context.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { asPerson, observatoryStanding } from "../../ground/access/index.ts";

type Row = ObservatoryAccess & Placed;

/**
 * Lists the people with access to an observatory by name: their rights in effect, and where these come from; deactivated
 * accounts are left out. Only those who administer it see others' addresses. Throws NOT_FOUND, INVALID on a bad cursor.
 */
export async function listObservatoryAccess(
  ctx: Context,
  input: ListObservatoryAccessInput,
): Promise<Page<ObservatoryAccess>> {
  const { abilities } = await observatoryStanding(ctx.db, ctx, input.id);
  const { db } = ctx;
  const { userId } = asPerson(ctx);
  const address = sql`case when ${abilities.administer}::boolean or u.id = ${userId} then u.email end`;
  const sorting: Sorting = { name: "name", by: byName("u.name"), id: "u.id", order: input.order };
  const rows = await query<Row[]>(db)`
    select person.*, (${sourcesOf(input.id)}) as sources from (
      select u.id, u.id as user_id, u.name, ${address} as email, ${sql.raw(avatarUrl("u"))} as avatar_url,
             bool_or(a.can_view) as can_view, bool_or(a.can_observe) as can_observe,
             bool_or(a.can_operate) as can_operate, bool_or(a.can_admin) as can_admin, u.name as sort_value
        from observatory_access a join users u on u.id = a.user_id
       where a.observatory_id = ${input.id} and u.deactivated_at is null
         and ${input.search ? sql`position(lower(${input.search}) in lower(concat_ws(' ', u.name, ${address}))) > 0` : sql`true`}
         and ${afterCursor(sorting, input.cursor)}
       group by u.id having bool_or(a.can_view)
       ${orderBy(sorting, input.limit)}
    ) person`;
  return pageOf(
    rows,
    input.limit,
    sorting,
    ({ id: _, sort_value: __, ...access }): ObservatoryAccess => access,
  );
}

/** The ways in which `person` got their access: as the owner, by themselves, through organizations by name. */
const sourcesOf = (observatoryId: string) => sql`
  select json_agg(json_build_object('via', a.via, 'organization_id', a.organization_id,
           'organization_name', left(g.doc ->> 'name', 200), 'organization_role', ${roleOf()}, 'can_view', a.can_view, 'can_observe', a.can_observe,
           'can_operate', a.can_operate, 'can_admin', a.can_admin)
         order by array_position('{owner,member,organization}', a.via), left(g.doc ->> 'name', 200) collate "und-x-icu", a.organization_id)
    from observatory_access a left join organizations g on g.id = a.organization_id
    left join organization_members m on m.organization_id = a.organization_id and m.user_id = a.user_id
   where a.observatory_id = ${observatoryId} and a.user_id = person.user_id`;

/** A person's role in the organization `g` by their row `m`. */
const roleOf = () => sql`
  case when a.organization_id is null then null
       when left(g.doc ->> 'owner_id', 200) = a.user_id then 'owner'
       when m.can_manage_members or m.can_manage_observatories then 'admin'
       else 'member' end`;
