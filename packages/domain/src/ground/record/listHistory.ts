import type { HistoryEvent, HistorySubject, ListHistoryInput, Page } from "@meridian/contract";
import { query, type SQL, sql } from "@meridian/database/query";
import { shaped } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, positionIn, type Sorting } from "../../base/cursor.ts";

interface HistoryRow extends Placed {
  doc: unknown;
  actor_name: string | null;
}

const blank = { event: "", at: "", actor_id: null as string | null, details: {} as Record<string, unknown> };

/** Events that are derived from other rows, as rows of `id` and `doc`. */
export type DerivedEvents = SQL;

const sortedBy = (order: ListHistoryInput["order"]): Sorting => ({
  name: "at",
  // Ids sort by the time at which they were made.
  by: "h.id",
  id: "h.id",
  order,
});

/** The id of the entry after which a page begins. Throws INVALID on a bad cursor. */
export const historyPosition = ({ cursor, order }: ListHistoryInput): string | undefined =>
  cursor === undefined ? undefined : positionIn(sortedBy(order), cursor).id;

/**
 * The history of a thing; the caller has checked that the user may see it. It shows no addresses, so it can't be searched by
 * them. An observatory's own events count as its plugin's. Throws INVALID on a bad cursor.
 */
export async function historyOf(
  ctx: Context,
  type: HistorySubject,
  input: ListHistoryInput,
  derived?: DerivedEvents,
): Promise<Page<HistoryEvent>> {
  const { db } = ctx;
  const { event, actor, from, to } = input;
  const sorting = sortedBy(input.order);
  const own = sql`
    select h.id, h.doc from history_events h
     where left(h.doc ->> 'subject_id', 200) = ${input.id} and left(h.doc ->> 'subject_type', 200) = ${type}`;
  const rows = await query<HistoryRow[]>(db)`
    select h.id, h.doc, h.id as sort_value, coalesce(u.name,
             case when left(h.doc ->> 'actor_id', 200) = ${input.id} then 'The plugin' end) as actor_name
      from (${derived ? sql`${own} union all (${derived})` : own}) h left join users u on u.id = left(h.doc ->> 'actor_id', 200)
     where ${event ? sql`starts_with(left(h.doc ->> 'event', 200), ${event})` : sql`true`}
       and ${actor ? sql`(u.id = ${actor} or position(lower(${actor}) in lower(u.name)) > 0)` : sql`true`}
       and ${from ? sql`left(h.doc ->> 'at', 200) >= ${from}` : sql`true`}
       and ${to ? sql`left(h.doc ->> 'at', 200) < ${to}` : sql`true`}
       and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, (row) => ({
    ...shaped(row.doc, blank),
    id: row.id,
    actor_name: row.actor_name,
  }));
}
