import { calibrations, observations } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import type { StoredObject } from "../../base/ports/objectStore.ts";
import { objectPrefixes, ownerOf } from "./data.ts";
import type { CleaningUp, CleanupRun } from "./run.ts";

const batchSize = 1_000;

/** Deletes the image files, but for those of observations and calibrations that came since the records were deleted. */
export async function deleteObjects(ctx: Context, run: CleanupRun, state: CleaningUp): Promise<void> {
  let batch: StoredObject[] = [];
  const flush = async () => {
    await deleteBatch(ctx, run, state, batch);
    batch = [];
  };
  for (const prefix of objectPrefixes)
    for await (const object of ctx.objectStore.list(prefix)) {
      batch.push(object);
      if (batch.length === batchSize) await flush();
    }
  if (batch.length > 0) await flush();
}

/** Counted before it is deleted, with the key that the count goes up to: after a crash nothing is counted twice. */
async function deleteBatch(ctx: Context, run: CleanupRun, state: CleaningUp, batch: StoredObject[]) {
  const { planned, deleted } = state;
  run.signal.throwIfAborted();
  const present = await stillPresent(ctx, batch);
  const objects = batch.filter(({ key }) => !present.has(ownerOf(key)));
  const uncounted = objects.filter(({ key }) => isAfter(key, state.countedThrough));
  deleted.objects += uncounted.length;
  deleted.bytes += uncounted.reduce((sum, { size }) => sum + size, 0);
  state.countedThrough = uncounted.at(-1)?.key ?? state.countedThrough;
  await run.keep(ctx.db, { deleted, counted_through: state.countedThrough });
  await ctx.objectStore.deleteMany(objects.map(({ key }) => key));
  await run.progress("deleting files", deleted.objects, Math.max(planned.objects, deleted.objects));
}

const isAfter = (key: string, through: string | null): boolean =>
  through === null || Buffer.compare(Buffer.from(key), Buffer.from(through)) > 0;

async function stillPresent({ db }: Context, batch: StoredObject[]): Promise<Set<string>> {
  const ids = JSON.stringify([...new Set(batch.map(({ key }) => ownerOf(key)))]);
  const rows = await query<{ id: string }[]>(db)`
    with wanted as (select jsonb_array_elements_text(${ids}::jsonb) as id)
    select id from ${observations.table} where id in (select id from wanted)
     union select id from ${calibrations.table} where id in (select id from wanted)`;
  return new Set(rows.map(({ id }) => id));
}
