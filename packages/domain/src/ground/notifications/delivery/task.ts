import { channel } from "@meridian/contract";
import { z } from "zod";
import { defineTask, type Task } from "../../../base/tasks.ts";
import { deliverChannel } from "./deliver.ts";

const payload = z.strictObject({ channel });

/** Sends a channel's waiting messages, and runs again when a retry is due. */
export const deliverNotifications: Task<typeof payload> = defineTask({
  name: "deliverNotifications",
  payload,
  run: (ctx, { channel }, signal) =>
    deliverChannel(ctx, channel, signal, (runAt) =>
      deliverNotifications.enqueue(ctx.db, ctx, { channel }, { runAt, key: `notifications by ${channel}` }),
    ),
});
