import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../../base/context.ts";
import { type ListedObject, ObjectRefused } from "../../../base/ports/objectStore.ts";
import { defineTask } from "../../../base/tasks.ts";
import { record } from "../../../ground/record/index.ts";
import { foreignStorage } from "../../../ground/storage/index.ts";
import { undoMs } from "../issues/row.ts";
import { described, orRefusal } from "../stored/ask.ts";
import { quarantineKeys, quarantinePrefix } from "../stored/quarantine.ts";

const batchSize = 1_000;
/**
 * Spare time before deletion. An object is copied before its repair is committed, and clocks differ: nothing goes while it
 * can be taken back.
 */
const marginMs = 3_600_000;

/** Deletes what was put into quarantine more than 30 days ago, and the images of repairs that can't be taken back. */
export const pruneQuarantine = defineTask({
  name: "pruneQuarantine",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    await query(ctx.db)`
      update integrity_issues set repair = repair - 'image' - 'related'
       where status = 'repaired' and repaired_at < ${new Date(ctx.now().getTime() - undoMs - marginMs)}
         and jsonb_exists_any(repair, array['image', 'related'])`;
    const reason = await foreignStorage(ctx);
    if (reason) return ctx.log.warn({ reason }, "nothing in quarantine was deleted");
    await deleteOld(ctx, signal);
  },
});

async function deleteOld(ctx: Context, signal: AbortSignal): Promise<void> {
  const limit = ctx.now().getTime() - undoMs - marginMs;
  let batch: { key: string; size: number }[] = [];
  const flush = async () => {
    signal.throwIfAborted();
    if (batch.length > 0) await deleteBatch(ctx, batch);
    batch = [];
  };
  for await (const page of described(readable(ctx)))
    for (const listed of page) {
      const object = await orRefusal(() => listed.describe());
      // How long it has been there isn't known.
      if (!object || object instanceof ObjectRefused || object.modifiedAt.getTime() >= limit) continue;
      batch.push({ key: object.key, size: object.size });
      if (batch.length === batchSize) await flush();
    }
  await flush();
}

/** Pages of the quarantine that can be listed. A folder that can't be listed is logged. */
async function* readable({ objectStore, log }: Context): AsyncGenerator<ListedObject[]> {
  for await (const page of quarantineKeys(objectStore)) {
    for (const entry of page)
      if ("refusal" in entry) log.warn({ err: entry.refusal }, "a folder in quarantine can't be read");
    yield page.filter((entry) => "describe" in entry);
  }
}

async function deleteBatch(ctx: Context, batch: { key: string; size: number }[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await record(tx, ctx, {
      action: "quarantine.delete",
      subject: { type: "quarantine", id: quarantinePrefix },
      before: { objects: batch.length, bytes: batch.reduce((sum, { size }) => sum + size, 0) },
    });
    await ctx.objectStore.deleteMany(batch.map(({ key }) => key));
  });
}
