import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { defineTask, type Task } from "../../base/tasks.ts";
import { countAnalytics } from "./count.ts";

/** Counting may take one part in so many of the time, whatever there is to be counted. */
const share = 20;
/** A minute's cron isn't quite on the minute. */
const often = 50_000;

/** Another process is counting, which may not have seen the change. */
const laterMs = 5000;

/**
 * Counts what figures are read from: every minute, or as seldom as it has to be where there is very much; asked for `anew`,
 * at once, after which every open page reads again.
 */
export const keepAnalytics: Task = defineTask({
  name: "keepAnalytics",
  payload: z.object({ anew: z.boolean().default(false) }),
  async run(ctx, { anew }) {
    if (!anew && !(await isDue(ctx))) return;
    const isCounted = await countAnalytics(ctx);
    if (!anew) return;
    if (isCounted) ctx.live.publish({ type: "missed" });
    else {
      const runAt = new Date(ctx.now().getTime() + laterMs);
      await keepAnalytics.enqueue(ctx.db, ctx, { anew }, { runAt });
    }
  },
});

async function isDue({ db, now }: Context): Promise<boolean> {
  const [last] = await query<{ counted_at: Date; took_ms: number }[]>(db)`
    select counted_at, took_ms from analytics_state`;
  if (!last) return true;
  const age = now().getTime() - last.counted_at.getTime();
  // A clock that was set back must not end it.
  return age < 0 || age >= Math.max(often, last.took_ms * share);
}
