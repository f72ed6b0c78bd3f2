import { z } from "zod";
import type { Context } from "../context.ts";
import { defineTask } from "../tasks.ts";
import { countAnalytics } from "./count.ts";

/** Counting may take one part in so many of the time, whatever there is to be counted. */
const share = 20;
/** A minute's cron isn't quite on the minute. */
const often = 50_000;

/** Every minute, or as seldom as it has to be where there is very much: counts what figures are read from. */
export const keepAnalytics = defineTask({
  name: "keepAnalytics",
  payload: z.unknown(),
  async run(ctx) {
    if (await isDue(ctx)) await countAnalytics(ctx);
  },
});

async function isDue({ sql, now }: Context): Promise<boolean> {
  const [last] = await sql<{ counted_at: Date; took_ms: number }[]>`
    select counted_at, took_ms from analytics_state`;
  if (!last) return true;
  const age = now().getTime() - last.counted_at.getTime();
  // A clock that was set back must not end it.
  return age < 0 || age >= Math.max(often, last.took_ms * share);
}
