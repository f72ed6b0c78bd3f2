import type { ListObservatoriesInput, Observatory, Page } from "@meridian/contract";
import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";
import { joinVisible } from "./visible.ts";
import { hasActiveAnnouncement, type ObservatoryRow, observatoryColumns, observatoryWire } from "./wire.ts";

const name = "lower(left(o.doc ->> 'name', 200))";
const sortedBy = { name, created_at: isoTime("o.created_at") };

/** The observatories that the current user can see. Throws INVALID on a bad cursor. */
export async function listObservatories(
  ctx: Context,
  input: ListObservatoriesInput,
): Promise<Page<Observatory>> {
  const person = requireUser(ctx);
  const { sql } = ctx;
  const sorting: Sorting = {
    name: input.sort,
    by: sortedBy[input.sort],
    id: "o.id",
    order: input.order,
  };
  const { search, status } = input;
  // One value instead of rows: reading a page as one piece of JSON takes the client a fraction of the time.
  const [{ rows }] = await sql<[{ rows: (ObservatoryRow & Placed)[] }]>`
    select coalesce(json_agg(page), '[]') as rows from (
      select ${sql.unsafe(`${observatoryColumns}, ${hasActiveAnnouncement} as has_active_announcement, ${sorting.by} as sort_value`)}
        from observatories o ${joinVisible(sql, person)}
        cross join (select ${ctx.now().toISOString()}::text as now) clock
       where ${search ? sql`position(lower(${search}) in ${sql.unsafe(name)}) > 0` : sql`true`}
         and ${status ? sql`left(o.doc ->> 'status', 200) = ${status}` : sql`true`}
         and ${afterCursor(sql, sorting, input.cursor)}
       ${orderBy(sql, sorting, input.limit)}
    ) page`;
  return pageOf(rows, input.limit, sorting, (row) => observatoryWire(row, person.serverAdmin));
}
