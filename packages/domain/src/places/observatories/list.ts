import type { ListObservatoriesInput, ObservatoryPage } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireUser } from "../../ground/access/index.ts";
import { countObservatories } from "./counts.ts";
import { matches, type Person } from "./filters.ts";
import { visibleTo } from "./visible.ts";
import { besides, type ObservatoryRow, observatoryColumns, observatoryWire } from "./wire.ts";

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
  const { sql } = ctx;
  const sorting: Sorting = {
    name: input.sort,
    by: sortedBy[input.sort],
    id: "o.id",
    order: input.order,
    mayBeEmpty: input.sort === "name",
  };
  // One value instead of rows: reading a page as one piece of JSON takes the client a fraction of the time.
  const [{ rows }] = await sql<[{ rows: (ObservatoryRow & Placed)[] }]>`
    select coalesce(json_agg(page), '[]') as rows from (
      select o.*, ${sql.unsafe(besides)} from (
        select ${sql.unsafe(`${observatoryColumns(person.serverAdmin)}, ${sorting.by} as sort_value`)}
          from ${visibleTo(sql, person)}
          cross join (select ${ctx.now().toISOString()}::text as now) clock
         where ${matches(ctx, input, person)} and ${afterCursor(sql, sorting, input.cursor)}
         ${orderBy(sql, sorting, input.limit)}
      ) o
    ) page`;
  return pageOf(rows, input.limit, sorting, (row) => observatoryWire(row, person.serverAdmin, ctx.now()));
}
