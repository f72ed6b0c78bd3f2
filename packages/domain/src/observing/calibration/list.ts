import type { CalibrationPage, ListCalibrationsInput } from "@meridian/contract";
import { calibrations } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { observatoryStanding } from "../../ground/access/index.ts";
import { type CalibrationRow, calibrationColumns, calibrationWire } from "./stored.ts";

/** The calibrations of an observatory, for those who see it. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listCalibrations(ctx: Context, input: ListCalibrationsInput): Promise<CalibrationPage> {
  const { id, kind, status, order, limit, cursor } = input;
  await observatoryStanding(ctx.db, ctx, id);
  const sorting: Sorting = { name: "created_at", by: "c.created_at", id: "c.id", order, isTime: true };
  const rows = await query<(CalibrationRow & Placed)[]>(ctx.db)`
    select ${calibrationColumns}, ${sql.raw(isoTime("c.created_at"))} as sort_value from ${calibrations.table} c
     where left(c.doc ->> 'observatory_id', 200) = ${id}
       and ${kind ? sql`left(c.doc ->> 'kind', 200) = ${kind}` : sql`true`}
       and ${status ? sql`left(c.doc ->> 'status', 200) = ${status}` : sql`true`}
       and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, calibrationWire);
}
