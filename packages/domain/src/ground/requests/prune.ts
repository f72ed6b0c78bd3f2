import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";

const atOnce = 5000;

/** Forgets the leftovers of earlier requests, the answers of their Idempotency-Keys and their counts, every night. */
export const pruneRequests = defineTask({
  name: "pruneRequests",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    while (!signal.aborted && (await pruneKeys(ctx)) === atOnce);
    await query(ctx.db)`
      delete from rate_limits where last_request < ${ctx.now().getTime() - 24 * 60 * 60 * 1000}`;
  },
});

/** One that is still held is left alone, however old it is. */
async function pruneKeys({ db }: Context): Promise<number> {
  const { count } = await query(db)`
    delete from idempotency_keys where id in (
      select id from idempotency_keys
       where created_at < now() - interval '1 day' and (status is not null or held_until < now())
       order by created_at limit ${atOnce})`;
  return count;
}
