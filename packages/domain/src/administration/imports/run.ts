import type { ImportDocument } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { ObjectNotFound } from "../../base/ports/objectStore.ts";
import { OperationFailure } from "../../ground/operations/index.ts";
import { createBatch, tryBatch } from "./batch.ts";
import { handleRows, type Reading } from "./handle.ts";
import type { ImportRun, Kind, StoredImport } from "./kind.ts";
import { rememberNames } from "./names.ts";
import { observationKind } from "./observations.ts";
import { observatoryKind } from "./observatories.ts";
import { emptyReport, reportOf } from "./report.ts";

/** Does an import, or what is left of it after a stop. */
export async function doImport(ctx: Context, run: ImportRun): Promise<Partial<ImportDocument>> {
  const kind = await kindOf(ctx, run.document);
  const reading = await read(ctx, run, kind).catch((error) => {
    throw error instanceof ObjectNotFound ? new OperationFailure("The uploaded file is gone.") : error;
  });
  return {
    status: reading.readable ? "completed" : "failed",
    error: errorOf(reading),
    warnings: kind.warnings?.() ?? [],
    progress: { stage: "done", done: reading.rows, total: reading.rows },
  };
}

const kindOf = async (ctx: Context, document: StoredImport): Promise<Kind> =>
  document.kind === "observatories" ? observatoryKind(document) : observationKind(ctx, document);

function errorOf({ rows, readable, firstFault, stopped }: Reading): string | null {
  if (stopped) return `Reading stopped at ${stopped}`;
  if (rows === 0) return "The file holds no entries.";
  return readable ? null : `No entry could be read; the first: ${firstFault}`;
}

/** A dry run starts over after a stop, because it saves no point to go on from. */
async function read(ctx: Context, run: ImportRun, kind: Kind): Promise<Reading> {
  const { document, signal } = run;
  const report = document.dry_run ? emptyReport() : reportOf(document);
  await run.progress("reading", report.done);
  if (!document.dry_run)
    return handleRows(
      ctx,
      document,
      kind,
      report.done,
      (batch) => createBatch(ctx, run, kind, report, batch),
      signal,
    );
  return ctx.db.transaction(async (tx) => {
    await rememberNames(tx);
    return handleRows(ctx, document, kind, 0, (batch) => tryBatch(ctx, tx, run, kind, report, batch), signal);
  });
}
