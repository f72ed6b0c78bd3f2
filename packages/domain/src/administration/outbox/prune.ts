import { query } from "@meridian/database/query";
import { z } from "zod";
import { defineTask } from "../../base/tasks.ts";

const keepDays = 30;
const atOnce = 5000;

/** Every night: deletes kept mail after 30 days, some at a time. */
export const pruneOutbox = defineTask({
  name: "pruneOutbox",
  payload: z.unknown(),
  async run({ db, now }, _, signal) {
    const before = new Date(now().getTime() - keepDays * 24 * 60 * 60 * 1000).toISOString();
    let deleted = atOnce;
    while (deleted === atOnce && !signal.aborted) {
      const result = await query(db)`
        delete from outbox where id in (
          select id from outbox where created_at < ${before} order by created_at limit ${atOnce})`;
      deleted = result.count;
    }
  },
});
