import { z } from "zod";
import { defineTask } from "../../../base/tasks.ts";
import { foldDue } from "./fold.ts";

/** Makes messages from events. The first event of a message queues it, and so does a cron every minute. */
export const foldNotifications = defineTask({
  name: "foldNotifications",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    while (!signal.aborted && (await foldDue(ctx)));
  },
});
