import { tryLock } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { acceptedBy, maxAttempts, pauseAfter, sendAll } from "../../ground/notifications/index.ts";
import { settleAnnouncements } from "../settle.ts";
import type { EmailBatch } from "./batch.ts";
import { composer } from "./compose.ts";
import { countWaiting, findDeliverable, giveUp, listWaiting, withdraw } from "./recipients.ts";
import { outcomeRecorder } from "./record.ts";

type Retry = (batch: EmailBatch, at: Date) => Promise<void>;

/**
 * Sends the waiting mails of a batch. A lock that ends with the process prevents a second run of the same batch; after a
 * hard kill only mails on their way go out again. Throws when another worker has the batch.
 */
export async function deliverBatch(
  ctx: Context,
  batch: EmailBatch,
  signal: AbortSignal,
  retry: Retry,
): Promise<void> {
  const lock = await tryLock(ctx.db, lockOf(batch));
  if (!lock) throw new Error("another worker is sending these mails");
  try {
    const { lastAnswer } = await sendWaiting(ctx, batch, AbortSignal.any([signal, lock.lost]));
    await conclude(ctx, batch, lastAnswer, retry);
  } finally {
    await lock.release();
  }
}

/** Resent batches of an announcement may overlap, so only one runs at a time. */
const lockOf = ({ announcement_id, first_user_id, status }: EmailBatch): string =>
  status === "queued"
    ? `email of ${announcement_id} from ${first_user_id}`
    : `email again of ${announcement_id}`;

async function sendWaiting(ctx: Context, batch: EmailBatch, signal: AbortSignal) {
  const announcement = await findDeliverable(ctx, batch.announcement_id);
  if (!announcement) return { lastAnswer: null };
  const compose = composer(ctx, batch.announcement_id, announcement);
  return sendAll({
    recipients: await listWaiting(ctx, batch, announcement),
    connections: ctx.mailer.connections,
    accepted: acceptedBy(ctx.mailer),
    send: (recipient, accepted) => ctx.mailer.send(compose(recipient), accepted),
    record: outcomeRecorder(ctx, batch.announcement_id),
    signal,
  });
}

/** Waiting mails are dropped if there is nothing left to send, else tried again later or marked as failed. */
async function conclude(
  ctx: Context,
  batch: EmailBatch,
  lastAnswer: string | null,
  retry: Retry,
): Promise<void> {
  if (!(await findDeliverable(ctx, batch.announcement_id))) await withdraw(ctx, batch);
  else if ((await countWaiting(ctx, batch)) > 0) {
    const { attempt } = batch;
    if (attempt >= maxAttempts)
      await giveUp(ctx, batch, lastAnswer ?? "the mail server could not be reached");
    else
      await retry(
        { ...batch, attempt: attempt + 1 },
        new Date(ctx.now().getTime() + pauseAfter(attempt) * 1000),
      );
  }
  await settleAnnouncements(ctx, batch.announcement_id);
}
