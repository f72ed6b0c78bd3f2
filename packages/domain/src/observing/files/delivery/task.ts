import { createHash } from "node:crypto";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../../base/context.ts";
import { defineTask } from "../../../base/tasks.ts";
import { maintenanceWatch } from "../../../ground/maintenance/index.ts";
import { type Attempt, attemptDelivery, type FileUnderWay, type Patience } from "./attempt.ts";
import { keepOutcome, postponeOthers } from "./outcome.ts";

/** New files are begun with for so long; then other destinations have their turn. */
const turnMs = 20_000;
/** Failures in a row after which the destination counts as failing. */
const failuresInARow = 3;
/** Destinations that receive files at once; other work still finds a free worker. */
const lanes = 2;

/** Copies what waits for one destination, a file after another: the jobs of a destination are all in one lane. */
export const deliverFiles = defineTask({
  name: "deliverFiles",
  payload: z.object({ storage_id: z.string() }),
  run: (ctx, { storage_id }, signal) => takeTurn(ctx, storage_id, signal),
});

/** The turn of one destination. */
export async function takeTurn(ctx: Context, storage_id: string, signal: AbortSignal, patience?: Patience) {
  const until = performance.now() + turnMs;
  let failures = 0;
  while (performance.now() < until && failures < failuresInARow) {
    const file = await nextDue(ctx, storage_id);
    if (!file) return;
    const attempt = await unlessMaintained(ctx, signal, (stopped) =>
      attemptDelivery(ctx, file, stopped, patience),
    );
    if (!attempt) return;
    await keepOutcome(ctx, file, attempt);
    failures = failuresAfter(failures, attempt);
    if (failures === failuresInARow && !attempt.ok) await postponeOthers(ctx, storage_id, attempt.reason);
  }
  await startDelivery(ctx.db, ctx, storage_id);
}

/** A slow destination, like one that fails, lets the others of its lane go first. */
function failuresAfter(failures: number, attempt: Attempt): number {
  if (attempt.ok || attempt.isFinal) return 0;
  return attempt.isSlow ? failuresInARow : failures + 1;
}

/** Starts the deliveries waiting for a destination, as soon as its lane is free. */
export function startDelivery(db: Queryable, ctx: Pick<Context, "requestId">, storage_id: string) {
  const lane = createHash("sha256").update(storage_id).digest()[0]! % lanes;
  const options = { key: `deliver ${storage_id}`, queue: `deliver ${lane}` };
  return deliverFiles.enqueue(db, ctx, { storage_id }, options);
}

/** Every minute: what is to be tried again, and what a restored backup or a killed worker has left waiting. */
export const deliverDue = defineTask({
  name: "deliverDue",
  payload: z.unknown(),
  async run(ctx) {
    for (const storageId of await waitingStorages(ctx)) await startDelivery(ctx.db, ctx, storageId);
  },
});

/** Runs work that stops, and returns undefined, when maintenance begins: no copy keeps a restore waiting. */
async function unlessMaintained<T>(
  ctx: Context,
  signal: AbortSignal,
  work: (stopped: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const look = maintenanceWatch(ctx.db);
  const maintained = new AbortController();
  const watch = setInterval(async () => (await look()) && maintained.abort(), 2_000);
  try {
    return await work(AbortSignal.any([signal, maintained.signal]));
  } catch (error) {
    if (maintained.signal.aborted) return undefined;
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/** The file of a destination that has waited longest for its turn. */
async function nextDue({ db, now }: Context, storageId: string): Promise<FileUnderWay | undefined> {
  const [file] = await query<FileUnderWay[]>(db)`
    select d.file_id, d.storage_id, d.observation_id, d.attempts,
           coalesce(left(o.doc ->> 'name', 200), '') as observation_name,
           coalesce(left(o.doc ->> 'user_id', 200), '') as user_id
      from deliveries d left join observations o on o.id = d.observation_id
     where d.status = 'waiting' and d.storage_id = ${storageId} and d.next_at <= ${now()}
     order by d.next_at, d.file_id limit 1`;
  return file;
}

/** The destinations that files wait for whose turn it is. */
async function waitingStorages({ db, now }: Context): Promise<string[]> {
  const rows = await query<{ storage_id: string }[]>(db)`
    select distinct storage_id from deliveries where status = 'waiting' and next_at <= ${now()}`;
  return rows.map(({ storage_id }) => storage_id);
}
