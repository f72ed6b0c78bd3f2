import type { DrilledTable } from "@meridian/contract";
import type { BulkSession } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { inParallel } from "../inParallel.ts";
import { openLoadSession } from "../restore/load/scratch.ts";
import { drillSchema } from "../restore/schemas.ts";
import type { Manifest } from "../stored/manifest.ts";
import { quoted } from "../write/snapshot.ts";
import type { Progress } from "../write/write.ts";
import { rowSum } from "./rowSum.ts";

/** Reads every loaded table back out of the database, and sets its rows beside what the backup's parts said. */
export async function readEvidence(
  ctx: Pick<Context, "db">,
  { tables }: Manifest,
  inBackup: Map<string, ReturnType<typeof rowSum>>,
  progress: Progress,
  signal: AbortSignal,
): Promise<DrilledTable[]> {
  const found = new Map<string, ReturnType<ReturnType<typeof rowSum>["summed"]>>();
  await progress("comparing", 0, tables.length);
  await inParallel(
    tables,
    () => openLoadSession(ctx.db, drillSchema),
    async ({ name, columns }, session, ending) => {
      found.set(name, await sumOf(session, name, columns, ending));
      await progress("comparing", found.size, tables.length);
    },
    signal,
  );
  return tables.map(({ name }) => {
    const { rows, checksum } = (inBackup.get(name) ?? rowSum()).summed();
    const loaded = found.get(name)!;
    return { name, rows, checksum, loaded_rows: loaded.rows, loaded_checksum: loaded.checksum };
  });
}

async function sumOf(session: BulkSession, table: string, columns: string[], signal: AbortSignal) {
  const sum = rowSum();
  const take = sum.part();
  const rows = `copy (select ${columns.map(quoted).join(", ")} from ${quoted(table)}) to stdout`;
  for await (const piece of session.copyOut(rows).pieces(signal)) take(piece);
  return sum.summed();
}
