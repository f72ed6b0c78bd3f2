import type { IntegrityScanDocument, ScanCounts } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query, type SQL } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import type { OperationRun } from "../../../ground/operations/index.ts";
import { findCheck } from "../checks/index.ts";
import { graceMs } from "../stored/namedKeys.ts";
import type { Extent } from "./pass.ts";
import type { Noted, Noting } from "./record.ts";

type Kept = Pick<IntegrityScanDocument, "kept" | "scanned" | "counts" | "notes">;

/** A scan under way: what its parts share. */
export interface Scan {
  ctx: Context;
  run: OperationRun<Partial<IntegrityScanDocument>, IntegrityScanDocument>;
  document: Stored<IntegrityScanDocument>;
  startedAt: Date;
  /** Milliseconds for which an object may be named by nothing. */
  graceMs: number;
  noting: Noting;
  state: Kept;
  /** Bytes of files in doubt that it still reads. */
  bytesToRead: number;
}

/** The most bytes read in a scan, which takes minutes; with all sizes wrong, reading every file would take days. */
const mostRead = 16 * 2 ** 30;

export async function scanOf(ctx: Context, run: Scan["run"]): Promise<Scan> {
  const { document } = run;
  const { kept, scanned, counts, notes } = document;
  const startedAt = new Date(document.started_at ?? ctx.now());
  return {
    ctx,
    run,
    document,
    startedAt,
    graceMs: await graceMs(ctx.db),
    noting: {
      scanId: document.id,
      get at() {
        return ctx.now();
      },
    },
    state: { kept, scanned, counts, notes },
    bytesToRead: mostRead,
  };
}

export const extentOf = ({ document }: Scan, collection: Extent["collection"]): Extent => ({
  collection,
  limit: document.options.limit_per_collection,
  includeTestData: document.options.include_test_data,
});

interface Step {
  noted?: readonly Noted[];
  scanned?: number;
  resolved?: number;
  /** The position where the unit under way goes on; absent when it is done. */
  after?: string;
  unit: string;
  notes?: string[];
}

/** Does a step of a scan and keeps that it is done, in one transaction. */
export async function step(scan: Scan, work: (tx: Transaction) => Promise<Step>): Promise<void> {
  const { ctx, run } = scan;
  run.signal.throwIfAborted();
  const state = await ctx.db.transaction(async (tx) => {
    // A pass over a large collection takes as long as it takes; its pieces are small.
    await query(tx)`set local statement_timeout = 0`;
    // Compiling statements of this length takes longer than running them.
    await query(tx)`set local jit = off`;
    const next = after(scan.state, await work(tx));
    await run.keep(tx, next);
    return next;
  });
  scan.state = state;
}

function after({ kept, scanned, counts, notes }: Kept, done: Step): Kept {
  const tallied = withNoted(counts, done.noted ?? []);
  return {
    kept:
      done.after === undefined
        ? { done: [...kept.done, done.unit], after: "" }
        : { done: kept.done, after: done.after },
    scanned: scanned + (done.scanned ?? 0),
    counts: { ...tallied, resolved: tallied.resolved + (done.resolved ?? 0) },
    notes: [...notes, ...(done.notes ?? [])],
  };
}

const add = (tally: Record<string, number>, key: string, count: number) => {
  tally[key] = (tally[key] ?? 0) + count;
};

/** A scan's counts with what a statement has noted. */
function withNoted(counts: ScanCounts, noted: readonly Noted[]): ScanCounts {
  const sum = structuredClone(counts);
  for (const { check, collection, found, new: added } of noted) {
    const { severity, type } = findCheck(check)!;
    sum.found += found;
    sum.new += added;
    add(sum.severity, severity, found);
    add(sum.type, type, found);
    add(sum.collection, collection, found);
  }
  return sum;
}

/** The rows of a statement that is put together beforehand. */
export const rowsOfQuery = <Row>(tx: Transaction, statement: SQL): Promise<Row[]> =>
  query<Row[]>(tx)`${statement}`;
