import { applyMigrations, type BulkSession } from "@meridian/database";
import type { Context } from "../../../../base/context.ts";
import { inParallel } from "../../inParallel.ts";
import { requireKnownSchema } from "../../stored/complete.ts";
import { requireKeyOf } from "../../stored/locked.ts";
import type { Manifest } from "../../stored/manifest.ts";
import { placedParts } from "../../stored/placed.ts";
import type { Progress } from "../../write/write.ts";
import { copyAndIndex } from "./copy.ts";
import { fitting } from "./fitting.ts";
import type { LoadInto } from "./loadInto.ts";
import { createScratch, openLoadSession, tablesOf } from "./scratch.ts";
import { analyzeQuickly } from "./statistics.ts";

/**
 * Loads a backup into a schema of its own, as the tables were then, and brings them up to date. Each part is verified while
 * it is loaded, so once this returns all of it was whole. Nothing that people work with is touched. Throws DamagedBackup, LockedBackup.
 */
export async function loadBackup(
  ctx: Context,
  manifest: Manifest,
  into: LoadInto,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { schema } = into;
  requireKnownSchema(manifest);
  requireKeyOf(ctx, manifest);
  const session = await openLoadSession(ctx.db, schema);
  try {
    const dropped = await createScratch(session, schema, manifest);
    await copyAndIndex(ctx, into, placedParts(manifest), dropped.indexes, progress, signal);
    const statements = [...dropped.constraints, ...dropped.foreignKeys].length;
    let done = 0;
    for (const list of [dropped.constraints, dropped.foreignKeys])
      await runAll(ctx, schema, list, () => progress("connecting tables", ++done, statements), signal);
    await into.loaded?.();
    if (await bringUpToDate(session, progress, signal))
      await analyze(ctx, schema, await tablesOf(session, schema), progress, signal);
  } finally {
    await session.end();
  }
}

const runAll = (
  ctx: Context,
  schema: string,
  statements: string[],
  reportProgress: () => Promise<void>,
  signal: AbortSignal,
) =>
  inParallel(
    statements,
    () => openLoadSession(ctx.db, schema),
    async (statement, lane) => {
      await fitting("Its tables contradict each other.", () => lane.query(statement));
      await reportProgress();
    },
    signal,
  );

/** Applies missing migrations. Returns whether there were any. */
async function bringUpToDate(
  session: BulkSession,
  progress: Progress,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  await progress("migrating", 0, 1);
  await session.query("begin");
  const applied = await applyMigrations(session);
  await session.query("commit");
  return applied > 0;
}

async function analyze(
  ctx: Context,
  schema: string,
  tables: string[],
  progress: Progress,
  signal: AbortSignal,
) {
  let done = 0;
  await progress("analyzing", 0, tables.length);
  await runAll(
    ctx,
    schema,
    tables.map(analyzeQuickly),
    () => progress("analyzing", ++done, tables.length),
    signal,
  );
}
