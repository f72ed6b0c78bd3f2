import type {
  CalibrationFileDocument,
  CalibrationFilePage,
  ListCalibrationFilesInput,
} from "@meridian/contract";
import { calibrationFiles, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { isoTime } from "../../../base/isoTime.ts";
import { calibrationStanding } from "../stored.ts";
import { frameWire } from "./wire.ts";

interface Row extends Placed {
  doc: object;
  version: number;
  created_at: string;
  updated_at: string;
}

const storedFrame = ({ doc, id, version, created_at, updated_at }: Row) =>
  ({ ...doc, id, version, created_at, updated_at }) as Stored<CalibrationFileDocument>;

/** The frames of a set that were uploaded, in the order in which they came. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listCalibrationFiles(
  ctx: Context,
  { id, order, limit, cursor }: ListCalibrationFilesInput,
): Promise<CalibrationFilePage> {
  await calibrationStanding(ctx.db, ctx, id);
  const sorting: Sorting = { name: "created_at", by: "f.created_at", id: "f.id", order, isTime: true };
  const rows = await query<Row[]>(ctx.db)`
    select f.id, f.doc - 'fits_header' as doc, f.version, ${sql.raw(isoTime("f.created_at"))} as created_at,
           ${sql.raw(isoTime("f.updated_at"))} as updated_at, ${sql.raw(isoTime("f.created_at"))} as sort_value
      from ${calibrationFiles.table} f
     where left(f.doc ->> 'calibration_id', 200) = ${id} and jsonb_typeof(f.doc) = 'object' and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, (row) => frameWire(storedFrame(row)));
}
