import { applyMigrations, type BulkSession } from "@meridian/database";
import type { Context } from "../../context.ts";
import { inParallel } from "../inParallel.ts";
import { requireComplete, requireKnownSchema } from "../stored/complete.ts";
import { DamagedBackup } from "../stored/damaged.ts";
import type { Manifest } from "../stored/manifest.ts";
import { readPart } from "../stored/readPart.ts";
import { type PlacedPart, placedParts } from "../stored/verify.ts";
import { quoted } from "../write/snapshot.ts";
import type { Progress } from "../write/write.ts";
import { dropIndexes } from "./indexes.ts";
import { columnsOf, createScratch, openLoadSession, tablesOf } from "./scratch.ts";

/**
 * Loads a backup into a schema of its own, as the tables were then, and brings them up to date. Nothing that people work
 * with is touched. Throws DamagedBackup.
 */
export async function loadBackup(
  ctx: Context,
  manifest: Manifest,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  requireKnownSchema(manifest);
  const session = await openLoadSession(ctx.sql);
  try {
    await createScratch(session, manifest.schema_version);
    requireComplete(manifest, await columnsOf(session));
    const dropped = await dropIndexes(session);
    await copyParts(ctx, placedParts(manifest), progress, signal);
    const statements = Object.values(dropped).flat().length;
    let done = 0;
    for (const list of [dropped.indexes, dropped.constraints, dropped.foreignKeys])
      await runAll(ctx, list, () => progress("building indexes", ++done, statements), signal);
    await bringUpToDate(session, progress, signal);
  } finally {
    await session.end();
  }
}

async function copyParts(ctx: Context, parts: PlacedPart[], progress: Progress, signal: AbortSignal) {
  let done = 0;
  await progress("loading", 0, parts.length);
  await inParallel(
    parts,
    () => openLoadSession(ctx.sql),
    async ({ key, table, columns, part }, lane, ending) => {
      const into = `copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`;
      await fitting(`Its table ${table} has contents that its schema doesn't take.`, () =>
        readPart(ctx.objectStore, key, part, lane.copyIn(into), ending),
      );
      await progress("loading", ++done, parts.length);
    },
    signal,
  );
}

/** What PostgreSQL refuses because of the data (SQLSTATE classes 22 and 23) it refuses every time. */
async function fitting<T>(otherwise: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: unknown };
    throw typeof code === "string" && /^2[23]...$/.test(code) ? new DamagedBackup(otherwise) : error;
  }
}

const runAll = (ctx: Context, statements: string[], tell: () => Promise<void>, signal: AbortSignal) =>
  inParallel(
    statements,
    () => openLoadSession(ctx.sql),
    async (statement, lane) => {
      await fitting("Its tables contradict each other.", () => lane.query(statement));
      await tell();
    },
    signal,
  );

async function bringUpToDate(session: BulkSession, progress: Progress, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await progress("migrating", 0, 1);
  await session.query("begin");
  await applyMigrations(session);
  await session.query("commit");
  await progress("analyzing", 0, 1);
  await session.query(`analyze ${(await tablesOf(session)).map(quoted).join(", ")}`);
}
