import type { IntegrityScan, ListScansInput, Page } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { joinStarter, type ScanRow, scanColumns, toScan } from "./wire.ts";

/** Scans, newest first. Throws FORBIDDEN, INVALID on a bad cursor. */
export async function listScans(ctx: Context, input: ListScansInput): Promise<Page<IntegrityScan>> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "scans", by: "s.id", id: "s.id", order: input.order };
  const rows = await sql<(ScanRow & Placed)[]>`
    select ${sql.unsafe(scanColumns)}, s.id as sort_value
      from integrity_scans s ${sql.unsafe(joinStarter)}
     where ${input.kind ? sql`left(s.doc ->> 'kind', 200) = ${input.kind}` : sql`true`}
       and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...row }) => toScan(row));
}
