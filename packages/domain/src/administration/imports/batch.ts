import { newId } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { lockNames } from "../../places/observatories/index.ts";
import type { Checked } from "./check.ts";
import type { ImportRun, Kind } from "./kind.ts";
import { addNames, takenNames } from "./names.ts";
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
  const taken = kind.uniqueFor
    ? await takenNames(tx, kind.uniqueFor, namesIn(batch), dryRun)
    : new Set<number>();
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
      const message = `you already have an observatory named "${name}"`;
      reportRefused(report, { row, name, errors: [{ path: checked.nameField, message }] });
    } else {
      const id = newId();
      fitting.push({ id, name, request: checked.request });
      const position = kind.positionOf?.(checked.request) ?? null;
      reportCreated(report, { row, id, name, warnings: checked.warnings, position });
    }
  }
  report.done += batch.length;
  return fitting;
}

const stage = "reading";
const toKeep = ({ done, ...report }: Report) => ({ ...report, progress: { stage, done, total: null } });

/** Creates a batch together with the progress: after a hard stop nothing is done twice and nothing left out. */
export async function createBatch(
  ctx: Context,
  run: ImportRun,
  kind: Kind,
  report: Report,
  batch: CheckedRow[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (kind.uniqueFor) await lockNames(tx, kind.uniqueFor);
    const fitting = await settle(tx, kind, false, report, batch);
    await kind.insert(tx, fitting, ctx.now());
    await run.keep(tx, toKeep(report));
  });
  await run.progress(stage, report.done);
}

/** Reports what would become of a batch. `tx` holds the names that the run has met. */
export async function tryBatch(
  ctx: Context,
  tx: Transaction,
  run: ImportRun,
  kind: Kind,
  report: Report,
  batch: CheckedRow[],
): Promise<void> {
  const fitting = await settle(tx, kind, true, report, batch);
  if (kind.uniqueFor)
    await addNames(
      tx,
      fitting.map((one) => one.name),
    );
  await run.keep(ctx.db, toKeep(report));
  await run.progress(stage, report.done);
}
