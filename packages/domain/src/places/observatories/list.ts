import {
  type ListObservatoriesInput,
  type ObservatoryPage,
  observatoryAbilityFilter,
  observatoryStatus,
  yesOrNo,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { countChoices, type Group, yesOrNoChosen } from "../../base/counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireUser, waysTogether } from "../../ground/access/index.ts";
import { flagFor, isHeld, matches, type Person, statusOf, weatherHoldOf } from "./filters.ts";
import {
  besides,
  itemColumns,
  type ObservatoryRow,
  observatoryColumns,
  observatoryItemWire,
} from "./wire.ts";

const abilities = observatoryAbilityFilter.options;
const abilitiesThere = sql`array_remove(array[${sql.raw(
  abilities.map((ability) => `case when access.${flagFor[ability]} then '${ability}' end`).join(),
)}], null)`;

/** Counts the observatories, of those that the person can see, that each choice of the filters would leave. */
async function countObservatories(ctx: Context, input: ListObservatoriesInput, person: Person) {
  const { db } = ctx;
  const { status, weather_hold, held, ability, ...others } = input;
  const groups = await query<Group[]>(db)`
    select ${statusOf} as status, ${weatherHoldOf}::text as weather_hold,
           ${isHeld(ctx)}::text as held, ${abilitiesThere} as ability, count(*)::int as count
      from ${visibleTo(person)}
     where ${matches(ctx, others, person)}
     group by 1, 2, 3, 4`;
  return countChoices(groups, {
    status: { choices: observatoryStatus.options, chosen: status },
    weather_hold: { choices: yesOrNo, chosen: yesOrNoChosen(weather_hold) },
    held: { choices: yesOrNo, chosen: yesOrNoChosen(held) },
    ability: { choices: abilities, chosen: ability },
  });
}

const sortedBy = { name: byName("left(o.doc ->> 'name', 200)"), created_at: isoTime("o.created_at") };

/** The observatories that the current user can see. Throws INVALID on a bad cursor. */
export async function listObservatories(
  ctx: Context,
  input: ListObservatoriesInput,
): Promise<ObservatoryPage> {
  const person = requireUser(ctx);
  const [page, counts] = await Promise.all([
    observatoriesPage(ctx, input, person),
    input.counts ? countObservatories(ctx, input, person) : undefined,
  ]);
  return { ...page, counts };
}

async function observatoriesPage(ctx: Context, input: ListObservatoriesInput, person: Person) {
  const { db } = ctx;
  const sorting: Sorting = {
    name: input.sort,
    by: sortedBy[input.sort],
    id: "o.id",
    order: input.order,
    mayBeEmpty: input.sort === "name",
  };
  // One value instead of rows: reading a page as one piece of JSON takes the client a fraction of the time.
  const [{ rows }] = await query<[{ rows: (ObservatoryRow & Placed)[] }]>(db)`
    select coalesce(json_agg(page), '[]') as rows from (
      select ${sql.raw(itemColumns(person.serverAdmin))}, o.sort_value, ${besides(ctx.now())} from (
        select ${sql.raw(`${observatoryColumns(person.serverAdmin)}, ${sorting.by} as sort_value`)}
          from ${visibleTo(person)}
          cross join (select ${ctx.now().toISOString()}::text as now) clock
         where ${matches(ctx, input, person)} and ${afterCursor(sorting, input.cursor)}
         ${orderBy(sorting, input.limit)}
      ) o
    ) page`;
  return pageOf(rows, input.limit, sorting, (row) => observatoryItemWire(row, person.serverAdmin, ctx.now()));
}

/**
 * The observatories that a person can see: `o`, their rows, and `access`, what the person is there, whichever way they got
 * in. Server administrators see all, with every flag; their own places are read once, not for each row.
 */
export function visibleTo(person: { userId: string; serverAdmin: boolean }) {
  if (person.serverAdmin)
    return sql`observatories o
      cross join lateral (
        select true as can_view, true as can_observe, true as can_operate, true as can_admin, true as is_owner,
               o.id in (select m.observatory_id from observatory_members m where m.user_id = ${person.userId}) as is_member) access`;
  // The offset keeps PostgreSQL from reading the whole table to join it: what this costs depends on what the person can
  // see, not on how many observatories there are.
  return sql`(select observatory_id, ${waysTogether}
            from observatory_access where user_id = ${person.userId}
           group by observatory_id having bool_or(can_view)) access
      cross join lateral (select * from observatories o where o.id = access.observatory_id offset 0) o`;
}
