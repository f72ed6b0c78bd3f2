import type { Channel } from "@meridian/contract";
import { tryLock } from "@meridian/database";
import type { Context } from "../../context.ts";
import { sendAll } from "../sending/sendAll.ts";
import { openChannel } from "./channels.ts";
import { nextQueued, type Queued, takeQueued } from "./queue.ts";
import { outcomeRecorder } from "./record.ts";

/** Seconds until another look when someone else sends, or when the other side can't be reached. */
const busyS = 2;
const unreachableS = 30;

/**
 * Sends what waits in a channel until nothing does, and has the rest tried again. A lock that ends with the process keeps
 * other workers away; after a hard kill only what was on its way goes out again.
 */
export async function deliverChannel(
  ctx: Context,
  channel: Channel,
  signal: AbortSignal,
  again: (at: Date) => Promise<void>,
): Promise<void> {
  const inSeconds = (seconds: number) => ctx.now().getTime() + seconds * 1000;
  const lock = await tryLock(ctx.sql, `notifications by ${channel}`);
  if (!lock) return again(new Date(inSeconds(busyS)));
  try {
    const isUnreachable = await sendQueued(ctx, channel, AbortSignal.any([signal, lock.lost]));
    const next = await nextQueued(ctx, channel);
    const earliest = inSeconds(isUnreachable ? unreachableS : 0);
    if (next) await again(new Date(Math.max(next.getTime(), earliest)));
  } finally {
    await lock.release();
  }
}

/** Returns whether it ended because the other side can't be reached. */
async function sendQueued(ctx: Context, channel: Channel, signal: AbortSignal): Promise<boolean> {
  const recordOutcome = outcomeRecorder(ctx, channel);
  const underWay = new Set<Queued>();
  const { isUnreachable } = await sendAll({
    ...openChannel(ctx, channel),
    recipients: takeAll(ctx, channel, underWay),
    async record(queued: Queued, outcome) {
      const goesOn = await recordOutcome(queued, outcome);
      underWay.delete(queued);
      return goesOn;
    },
    signal,
  });
  return isUnreachable;
}

/** Asks for the next ones as soon as one connection is without, while the others are still busy. */
async function* takeAll(ctx: Context, channel: Channel, underWay: Set<Queued>): AsyncGenerator<Queued> {
  for (;;) {
    const recipients = await takeQueued(ctx, channel, underWay);
    if (recipients.length === 0) return;
    for (const queued of recipients) {
      underWay.add(queued);
      yield queued;
    }
  }
}
