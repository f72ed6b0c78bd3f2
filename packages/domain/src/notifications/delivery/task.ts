import { channel } from "@meridian/contract";
import { z } from "zod";
import { defineTask, type Task } from "../../tasks.ts";
import { deliverChannel } from "./deliver.ts";

const payload = z.strictObject({ channel });

/** Sends what waits in a channel, and runs again when something that didn't get through is to be tried again. */
export const deliverNotifications: Task<typeof payload> = defineTask({
  name: "deliverNotifications",
  payload,
  run: (ctx, { channel }, signal) =>
    deliverChannel(ctx, channel, signal, (runAt) =>
      deliverNotifications.enqueue(ctx.db, ctx, { channel }, { runAt, key: `notifications by ${channel}` }),
    ),
});
