import type { IntegrityScan } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { joinStarter, type ScanRow, scanColumns, toScan } from "./wire.ts";

/** One scan. Throws FORBIDDEN, NOT_FOUND. */
export async function getScan(ctx: Context, { id }: { id: string }): Promise<IntegrityScan> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const [row] = await sql<ScanRow[]>`
    select ${sql.unsafe(scanColumns)} from integrity_scans s ${sql.unsafe(joinStarter)} where s.id = ${id}`;
  if (!row) throw notFound("scan");
  return toScan(row);
}
