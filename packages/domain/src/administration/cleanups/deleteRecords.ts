import { registered } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { countOf, observationTables } from "./data.ts";
import type { CleaningUp, CleanupRun } from "./run.ts";

const batchSize = 1_000;

/** Goes table by table, and again while new rows have come meanwhile. */
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
  for (let after: Key | null = registered(table).key.map(() => ""); after !== null; ) {
    run.signal.throwIfAborted();
    const last: Key = after;
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

/** The columns of a row's primary key, all of them text. */
type Key = string[];

/** Deletes a batch in the order of the key, so that no batch looks again at rows that an earlier one has deleted. */
async function deleteBatch(tx: Transaction, table: string, after: Key) {
  const rows = sql.identifier(table);
  const columns = registered(table).key.map((name) => sql.identifier(name));
  const listed = (more = sql``) =>
    sql.join(
      columns.map((column) => sql`${column}${more}`),
      sql`, `,
    );
  const values = sql.join(
    after.map((value) => sql`${value}`),
    sql`, `,
  );
  const [gone] = await query<{ count: number; last: Key | null }[]>(tx)`
    with gone as (
      delete from ${rows} where (${listed()}) in (
        select ${listed()} from ${rows} where (${listed()}) > (${values}) order by ${listed()} limit ${batchSize})
      returning ${listed()})
    select count(*)::int as count,
           (select jsonb_build_array(${listed()}) from gone order by ${listed(sql` desc`)} limit 1) as last from gone`;
  return gone!;
}
