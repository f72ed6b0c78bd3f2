import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../context.ts";
import { countOf, observationTables } from "./data.ts";
import type { CleaningUp, CleanupRun } from "./run.ts";

const batchSize = 1_000;

/** Table by table, and again as long as something has come meanwhile. */
export async function deleteRecords(ctx: Context, run: CleanupRun, state: CleaningUp): Promise<void> {
  for (let isEmpty = false; !isEmpty; ) {
    isEmpty = true;
    for (const table of observationTables)
      if ((await emptyTable(ctx, run, state, table)) > 0) isEmpty = false;
  }
}

/** Each batch together with its count. */
async function emptyTable(
  ctx: Context,
  run: CleanupRun,
  { planned, deleted }: CleaningUp,
  table: string,
): Promise<number> {
  const rowsOf = (counts: typeof deleted) => counts.observations + counts.status_changes + counts.files;
  let rows = 0;
  for (let after: string | null = ""; after !== null; ) {
    run.signal.throwIfAborted();
    const last: string = after;
    const batch = await ctx.db.transaction(async (tx) => {
      const gone = await deleteBatch(tx, table, last);
      const count = countOf[table];
      if (count) deleted[count] += gone.count;
      if (gone.count > 0) await run.keep(tx, { deleted });
      return gone;
    });
    rows += batch.count;
    after = batch.last;
    await run.progress("deleting records", rowsOf(deleted), Math.max(rowsOf(planned), rowsOf(deleted)));
  }
  return rows;
}

/** By id, so that no batch looks again at what those before it have deleted. */
async function deleteBatch(tx: Transaction, table: string, after: string) {
  const rows = sql.identifier(table);
  const [gone] = await tx.execute<{ count: number; last: string | null }>(sql`
    with gone as (
      delete from ${rows} where id in (select id from ${rows} where id > ${after} order by id limit ${batchSize})
      returning id)
    select count(*)::int as count, max(id) as last from gone`);
  return gone!;
}
