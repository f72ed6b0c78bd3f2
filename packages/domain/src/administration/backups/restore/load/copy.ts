import type { BulkSession } from "@meridian/database";
import type { Context } from "../../../../base/context.ts";
import { cores, inParallel } from "../../inParallel.ts";
import type { PlacedPart } from "../../stored/placed.ts";
import { readPart } from "../../stored/readPart.ts";
import { nowhere } from "../../stored/verify.ts";
import { quoted } from "../../write/snapshot.ts";
import type { Progress } from "../../write/write.ts";
import { fitting } from "./fitting.ts";
import type { Dropped } from "./indexes.ts";
import type { LoadInto } from "./loadInto.ts";
import { openLoadSession } from "./scratch.ts";
import { analyzeQuickly } from "./statistics.ts";

type Step =
  | { copies: PlacedPart }
  | { indexes: string; definition: string }
  /** Analyzes a table once it has its indexes, which have statistics too. */
  | { analyzes: string };

/**
 * Table after table its parts and then its indexes, those first whose indexes take longest: while one lane is at such an
 * index, the others load what is left, and analyze what is indexed.
 */
function stepsOf(parts: PlacedPart[], indexes: Dropped["indexes"]): Step[] {
  const byTable = Map.groupBy(parts, ({ table }) => table);
  const tables = [...new Set([...indexes.keys(), ...byTable.keys()])];
  const made = tables.flatMap((table): Step[] => [
    ...(byTable.get(table) ?? []).map((part) => ({ copies: part })),
    ...(indexes.get(table) ?? []).map((definition) => ({ indexes: table, definition })),
  ]);
  return [...made, ...tables.toReversed().map((table) => ({ analyzes: table }))];
}

/** Rows that a step is worth in the progress: each row is copied once, and read by every index of its table. */
function rowsLookedAt(parts: PlacedPart[]): (step: Step) => number {
  const rows = new Map<string, number>();
  for (const { table, part } of parts) rows.set(table, (rows.get(table) ?? 0) + part.rows);
  return (step) => {
    if ("copies" in step) return step.copies.part.rows;
    return "indexes" in step ? (rows.get(step.indexes) ?? 0) : 0;
  };
}

/** Loads every part into its table, verified while it is copied, makes the indexes and analyzes. Throws DamagedBackup. */
export async function copyAndIndex(
  ctx: Context,
  into: LoadInto,
  parts: PlacedPart[],
  indexes: Dropped["indexes"],
  progress: Progress,
  signal: AbortSignal,
) {
  const steps = stepsOf(parts, indexes);
  const copied = awaited(parts.map(({ table }) => table));
  const indexed = awaited([...indexes].flatMap(([table, definitions]) => definitions.map(() => table)));
  const rowsOf = rowsLookedAt(parts);
  const total = steps.reduce((rows, step) => rows + rowsOf(step), 0);
  let done = 0;
  await progress("loading", 0, total);
  await inParallel(
    steps,
    () => openLoadSession(ctx.db, into.schema),
    async (step, lane, ending) => {
      if ("copies" in step) {
        await copyPart(ctx, into, step.copies, lane, ending);
        copied.arrived(step.copies.table);
      } else if ("indexes" in step) {
        await copied.allOf(step.indexes, ending);
        await fitting("Its tables contradict each other.", () => lane.query(step.definition));
        indexed.arrived(step.indexes);
      } else {
        await copied.allOf(step.analyzes, ending);
        await indexed.allOf(step.analyzes, ending);
        await lane.query(analyzeQuickly(step.analyzes));
      }
      done += rowsOf(step);
      await progress("loading", done, total);
    },
    signal,
    // With one more, the index that takes longest shares its core: 17.5 s instead of 15.0 for 1,000,000 documents on two.
    cores(),
  );
}

const copyPart = (
  ctx: Context,
  { watch }: LoadInto,
  part: PlacedPart,
  lane: BulkSession,
  ending: AbortSignal,
) =>
  fitting(
    `Its table ${part.table} has contents that its schema doesn't take.`,
    () => {
      const into = `copy ${quoted(part.table)} (${part.columns.map(quoted).join(", ")}) from stdin`;
      return readPart(ctx, part, lane.copyIn(into), ending, watch?.(part.table));
    },
    // PostgreSQL may have stumbled over damage before all of the part was read: that is the better reason.
    () => readPart(ctx, part, nowhere(), ending),
  );

/** Tells when as many of a name have arrived as were announced. */
function awaited(names: string[]) {
  const waits = new Map(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [
      name,
      { left: all.length, ...Promise.withResolvers<void>() },
    ]),
  );
  return {
    arrived(name: string) {
      const wait = waits.get(name)!;
      if (--wait.left === 0) wait.resolve();
    },
    /** Throws when the signal says that they won't. */
    async allOf(name: string, signal: AbortSignal) {
      const wait = waits.get(name);
      const giveUp = () => wait?.reject(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      try {
        await wait?.promise;
      } finally {
        signal.removeEventListener("abort", giveUp);
      }
    },
  };
}
