import { query } from "@meridian/database/query";
import { z } from "zod";
import { defineTask } from "../../base/tasks.ts";

const keepDays = 90;

/** Deletes messages of more than 90 days ago, every night. */
export const pruneNotifications = defineTask({
  name: "pruneNotifications",
  payload: z.unknown(),
  async run({ db, now }) {
    const before = new Date(now().getTime() - keepDays * 24 * 60 * 60 * 1000).toISOString();
    await query(db)`delete from notification_messages where created_at < ${before}`;
    await query(db)`delete from notification_events where at < ${before} and message_id is not null`;
  },
});
