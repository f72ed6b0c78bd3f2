import type { IntegrityRepair, ListRepairsInput, Page } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { joinStarter, type RepairRow, repairColumns, toRepair } from "./wire.ts";

/** Repairs in bulk, newest first. Throws FORBIDDEN, INVALID on a bad cursor. */
export async function listRepairs(ctx: Context, input: ListRepairsInput): Promise<Page<IntegrityRepair>> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "repairs", by: "r.id", id: "r.id", order: input.order };
  const rows = await sql<(RepairRow & Placed)[]>`
    select ${sql.unsafe(repairColumns)}, r.id as sort_value
      from integrity_repairs r ${sql.unsafe(joinStarter)}
     where ${afterCursor(sql, sorting, input.cursor)} ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...row }) => toRepair(row));
}
