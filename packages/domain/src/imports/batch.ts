import { imports, newId } from "@meridian/database";
import type { Context, Transaction } from "../context.ts";
import type { Checked } from "./check.ts";
import type { Kind, StoredImport } from "./kind.ts";
import { addNames, lockNames, takenNames } from "./names.ts";
import { importNews } from "./news.ts";
import { type Report, reportCreated, reportIgnored, reportRefused } from "./report.ts";

export interface CheckedRow {
  row: number;
  checked: Checked<{ name: string }>;
}

interface Fitting {
  id: string;
  name: string;
  request: unknown;
}

const namesIn = (batch: CheckedRow[]): string[] =>
  batch.flatMap(({ checked }) => ("request" in checked ? [checked.request.name] : []));

/** Sorts the rows of a batch into the report, and returns those to create. */
async function settle(
  tx: Transaction,
  kind: Kind,
  dryRun: boolean,
  report: Report,
  batch: CheckedRow[],
): Promise<Fitting[]> {
  const taken = kind.uniqueNames ? await takenNames(tx, namesIn(batch), dryRun) : new Set<number>();
  const fitting: Fitting[] = [];
  let place = 0;
  for (const { row, checked } of batch) {
    reportIgnored(report, checked.ignored);
    if ("errors" in checked) {
      reportRefused(report, { row, name: checked.name, errors: checked.errors });
      continue;
    }
    const { name } = checked.request;
    if (taken.has(place++)) {
      const message = `an observatory named "${name}" exists already`;
      reportRefused(report, { row, name, errors: [{ path: checked.nameField, message }] });
    } else {
      const id = newId();
      fitting.push({ id, name, request: checked.request });
      reportCreated(report, { row, id, name });
    }
  }
  report.done += batch.length;
  return fitting;
}

const progressOf = ({ done, ...report }: Report) => ({
  ...report,
  progress: { stage: "reading", done, total: null },
});

const publishProgress = (ctx: Context, { id }: StoredImport, report: Report) =>
  ctx.live.publish(importNews({ id, status: "running", ...progressOf(report) }));

/** Creates a batch together with the progress: after a hard stop nothing is done twice and nothing left out. */
export async function createBatch(
  ctx: Context,
  document: StoredImport,
  kind: Kind,
  report: Report,
  batch: CheckedRow[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const present = await imports.find(tx, document.id, "update");
    if (present?.status !== "running" || present.progress.done !== report.done)
      throw new Error(`another process goes on with import ${document.id}`);
    if (kind.uniqueNames) await lockNames(tx);
    const fitting = await settle(tx, kind, false, report, batch);
    await kind.insert(tx, fitting, ctx.now());
    await imports.patch(tx, document.id, progressOf(report), ctx.now());
  });
  publishProgress(ctx, document, report);
}

/** Reports what would become of a batch. `tx` holds the names that the run has met. */
export async function tryBatch(
  ctx: Context,
  tx: Transaction,
  document: StoredImport,
  kind: Kind,
  report: Report,
  batch: CheckedRow[],
): Promise<void> {
  const fitting = await settle(tx, kind, true, report, batch);
  if (kind.uniqueNames)
    await addNames(
      tx,
      fitting.map((one) => one.name),
    );
  await imports.patch(ctx.db, document.id, progressOf(report), ctx.now());
  publishProgress(ctx, document, report);
}
