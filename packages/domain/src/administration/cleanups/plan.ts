import { type CleanupCounts, cleanupCounts } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { countOf, objectPrefixes, observationTables } from "./data.ts";
import type { CleanupRun } from "./run.ts";

/** Counts the rows and files to delete. */
export async function plan(ctx: Context, { progress, signal }: CleanupRun): Promise<CleanupCounts> {
  const counts = cleanupCounts.parse({});
  await progress("counting records", 0);
  for (const table of observationTables) {
    const count = countOf[table];
    if (count) counts[count] = await rowsIn(ctx, table);
  }
  for (const prefix of objectPrefixes)
    for await (const { size } of ctx.objectStore.list(prefix)) {
      counts.objects++;
      counts.bytes += size;
      if (counts.objects % 1_000 > 0) continue;
      signal.throwIfAborted();
      await progress("counting files", counts.objects);
    }
  return counts;
}

/** Without a time limit: counting a large table takes longer than a request's statement may run. */
async function rowsIn({ db }: Context, table: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const [row] = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    return row!.count;
  });
}
