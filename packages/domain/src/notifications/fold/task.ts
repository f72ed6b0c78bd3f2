import { z } from "zod";
import { defineTask } from "../../tasks.ts";
import { foldDue } from "./fold.ts";

/** Makes messages of what has happened. Each first event of a message queues it, and a cron every minute. */
export const foldNotifications = defineTask({
  name: "foldNotifications",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    while (!signal.aborted && (await foldDue(ctx)));
  },
});
