import type { ImportDocument } from "@meridian/contract";
import { imports } from "@meridian/database";
import type { Context } from "../context.ts";
import { ObjectNotFound } from "../objectStore.ts";
import { createBatch, tryBatch } from "./batch.ts";
import { handleRows, type Reading } from "./handle.ts";
import { ImportFailure, type Kind, type StoredImport } from "./kind.ts";
import { rememberNames } from "./names.ts";
import { importNews } from "./news.ts";
import { observationKind } from "./observations.ts";
import { observatoryKind } from "./observatories.ts";
import { emptyReport, reportOf } from "./report.ts";

/** Does an import, or what is left of it after a stop. */
export async function doImport(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const document = await begin(ctx, id);
  if (!document) return;
  ctx.live.publish(importNews(document));
  if (document.status === "running") await readToEnd(ctx, document, signal);
  await ctx.objectStore.deleteMany([document.storage_key]);
}

/** A dry run begins anew after a stop: it has left nothing behind to go on from. */
async function begin(ctx: Context, id: string): Promise<StoredImport | undefined> {
  return ctx.db.transaction(async (tx) => {
    const document = await imports.find(tx, id, "update");
    if (!document || (document.status !== "queued" && document.status !== "running")) return document;
    const { done, ...report } = document.dry_run ? emptyReport() : reportOf(document);
    const progress = { stage: "reading", done, total: null };
    const started_at = document.started_at ?? ctx.now().toISOString();
    return imports.patch(tx, id, { ...report, progress, started_at, status: "running" }, ctx.now());
  });
}

async function readToEnd(ctx: Context, document: StoredImport, signal: AbortSignal): Promise<void> {
  const { id } = document;
  const outcome = await outcomeOf(ctx, document, signal);
  if (!(await end(ctx, id, outcome))) return;
  ctx.live.publish(importNews({ id, ...outcome, progress: outcome.progress ?? document.progress }));
  ctx.log.info({ import_id: id, ...outcome }, "import ended");
}

/** False when another process was done with it before, and perhaps has deleted the file that this one was to read. */
async function end(ctx: Context, id: string, outcome: Partial<ImportDocument>): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const present = await imports.find(tx, id, "update");
    if (present?.status !== "running") return false;
    await imports.patch(tx, id, { ...outcome, completed_at: ctx.now().toISOString() }, ctx.now());
    return true;
  });
}

const kindOf = async (ctx: Context, document: StoredImport): Promise<Kind> =>
  document.kind === "observatories" ? observatoryKind(document) : observationKind(ctx, document);

async function outcomeOf(ctx: Context, document: StoredImport, signal: AbortSignal) {
  try {
    const reading = await read(ctx, document, signal);
    const progress = { stage: "done", done: reading.rows, total: reading.rows };
    return {
      status: reading.readable ? ("completed" as const) : ("failed" as const),
      error: errorOf(reading),
      progress,
    };
  } catch (error) {
    if (error instanceof ObjectNotFound)
      return { status: "failed" as const, error: "The uploaded file is gone." };
    if (error instanceof ImportFailure) return { status: "failed" as const, error: error.message };
    throw error;
  }
}

function errorOf({ rows, readable, firstFault, stopped }: Reading): string | null {
  if (stopped) return `Reading stopped at ${stopped}`;
  if (rows === 0) return "The file holds no entries.";
  return readable ? null : `No entry could be read; the first: ${firstFault}`;
}

async function read(ctx: Context, document: StoredImport, signal: AbortSignal): Promise<Reading> {
  const kind = await kindOf(ctx, document);
  const report = reportOf(document);
  if (!document.dry_run)
    return handleRows(
      ctx,
      document,
      kind,
      report.done,
      (batch) => createBatch(ctx, document, kind, report, batch),
      signal,
    );
  return ctx.db.transaction(async (tx) => {
    await rememberNames(tx);
    return handleRows(
      ctx,
      document,
      kind,
      0,
      (batch) => tryBatch(ctx, tx, document, kind, report, batch),
      signal,
    );
  });
}
