import type { Context } from "../../base/context.ts";
import type { CheckedRow } from "./batch.ts";
import { checker, faulty } from "./check.ts";
import type { Kind, StoredImport } from "./kind.ts";
import { readRows, type SourceRow } from "./reading/index.ts";

const batchSize = 500;

/** The course of reading a file. */
export interface Reading {
  rows: number;
  /** True if any entry could be read at all. */
  readable: boolean;
  firstFault: string | null;
  /** The reason why the reading stopped before the end. */
  stopped: string | null;
}

function note(reading: Reading, source: SourceRow) {
  reading.rows++;
  if ("value" in source) reading.readable = true;
  else {
    reading.firstFault ??= source.fault;
    if (source.stops) reading.stopped = source.fault;
  }
}

/**
 * Reads and checks the import's file, and gives what comes after row `done` to `handleBatch`. The rows before are read again,
 * for the names that the file gives to things.
 */
export async function handleRows(
  ctx: Context,
  document: StoredImport,
  kind: Kind,
  done: number,
  handleBatch: (batch: CheckedRow[]) => Promise<void>,
  signal: AbortSignal,
): Promise<Reading> {
  const reading: Reading = { rows: 0, readable: false, firstFault: null, stopped: null };
  const { check, name } = checker(kind.rules);
  let batch: { row: number; checked: Awaited<ReturnType<typeof check>> }[] = [];
  const flush = async () => {
    await handleBatch(batch.map(({ row, checked }) => ({ row, checked: name(checked) })));
    batch = [];
  };
  for await (const source of readRows(document.format, await ctx.objectStore.get(document.storage_key))) {
    signal.throwIfAborted();
    note(reading, source);
    const checked = "value" in source ? await check(source.value) : faulty(source.fault);
    if (reading.rows > done) batch.push({ row: reading.rows, checked });
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return reading;
}
