import type { Downtime, DowntimePage, DowntimeState, ListDowntimesInput } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { observatoryStanding } from "../../../ground/access/index.ts";
import {
  downtimeColumns,
  downtimeOf,
  downtimeWire,
  endOf,
  findDowntime,
  isReadable,
  startOf,
} from "./rows.ts";

/** The downtimes of an observatory by their start, for those who see it. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listDowntimes(ctx: Context, input: ListDowntimesInput): Promise<DowntimePage> {
  const { id, state, order, limit, cursor } = input;
  await observatoryStanding(ctx.db, ctx, id);
  const now = ctx.now();
  const sorting: Sorting = { name: "start", by: startOf, id: "d.id", order };
  const rows = await query<(Parameters<typeof downtimeWire>[0] & Placed)[]>(ctx.db)`
    select ${downtimeColumns}, ${sql.raw(startOf)} as sort_value from ${downtimes.table} d
     where left(d.doc ->> 'observatory_id', 200) = ${id} and ${isReadable}
       and ${state ? isIn(state, now) : sql`true`} and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, (row) => downtimeWire(row, now));
}

/** SQL for whether `d`, a row of downtimes, is in a state. */
function isIn(state: DowntimeState, now: Date) {
  const at = now.toISOString();
  const [start, end] = [sql.raw(startOf), sql.raw(endOf)];
  if (state === "past") return sql`${end} <= ${at}`;
  return state === "upcoming" ? sql`${start} > ${at}` : sql`(${start} <= ${at} and ${end} > ${at})`;
}

/** One downtime of an observatory, for those who see it. Throws NOT_FOUND. */
export async function getDowntime(
  ctx: Context,
  { id, downtimeId }: { id: string; downtimeId: string },
): Promise<Downtime> {
  await observatoryStanding(ctx.db, ctx, id);
  await findDowntime(ctx.db, id, downtimeId);
  return downtimeOf(ctx.db, downtimeId, ctx.now());
}
