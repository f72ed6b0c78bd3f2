import type { IntegrityRepair } from "@meridian/contract";
import { requireServerAdmin } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { joinStarter, type RepairRow, repairColumns, toRepair } from "./wire.ts";

/** One repair in bulk. Throws FORBIDDEN, NOT_FOUND. */
export async function getRepair(ctx: Context, { id }: { id: string }): Promise<IntegrityRepair> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const [row] = await sql<RepairRow[]>`
    select ${sql.unsafe(repairColumns)} from integrity_repairs r ${sql.unsafe(joinStarter)} where r.id = ${id}`;
  if (!row) throw notFound("repair");
  return toRepair(row);
}
