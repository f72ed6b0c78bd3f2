import { pluginConnections, type Queryable } from "@meridian/database";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";
import { recallFromOutdated } from "../execution/index.ts";
import { assignWork } from "./assign.ts";
import { failWithoutFiles } from "./awaited.ts";
import { endLapsedHolds } from "./holds/lapse.ts";
import { failPassed, settleStandstill } from "./lapse.ts";

/** Hands out work to one observatory, which has room for more, or has just come. */
export const scheduleObservatory = defineTask({
  name: "scheduleObservatory",
  payload: z.object({ observatory_id: z.string() }),
  async run(ctx, { observatory_id }) {
    await assignWork(ctx, observatory_id);
  },
});

/** Has work handed out to an observatory soon. */
export const requestWork = (
  ctx: Pick<Context, "requestId"> & { db: Queryable },
  observatory_id: string,
): Promise<void> =>
  scheduleObservatory.enqueue(ctx.db, ctx, { observatory_id }, { key: `schedule ${observatory_id}` });

/**
 * Every minute: takes back what can't be done, ends holds whose time is over, and hands out work to every observatory that is
 * connected. Where one can't be given any, the others still are.
 */
export const scheduleAll = defineTask({
  name: "scheduleAll",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    await settleStandstill(ctx, signal);
    await failWithoutFiles(ctx, signal);
    await failPassed(ctx, signal);
    await endLapsedHolds(ctx, signal);
    const connected = await ctx.db.select().from(pluginConnections);
    for (const { id, observatory_id: observatoryId, key_id: keyId } of connected) {
      signal.throwIfAborted();
      try {
        await recallFromOutdated(ctx, { id, observatoryId, keyId });
        await assignWork(ctx, observatoryId);
      } catch (err) {
        ctx.log.error({ err, observatory_id: observatoryId }, "an observatory could not be given work");
      }
    }
  },
});
