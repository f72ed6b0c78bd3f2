import { defineTask, type Task } from "../../base/tasks.ts";
import { emailBatch, laneOf } from "./batch.ts";
import { deliverBatch } from "./deliver.ts";

/** Sends a batch of an announcement's mails; a job of its own tries the undelivered ones again later. */
export const deliverAnnouncementEmail: Task<typeof emailBatch> = defineTask({
  name: "deliverAnnouncementEmail",
  payload: emailBatch,
  run: (ctx, batch, signal) =>
    deliverBatch(ctx, batch, signal, (next, runAt) =>
      deliverAnnouncementEmail.enqueue(ctx.db, ctx, next, {
        runAt,
        queue: laneOf(next.attempt),
        // Running twice queues it once.
        key: `email ${next.status} ${next.announcement_id} ${next.first_user_id} ${next.attempt}`,
      }),
    ),
});
