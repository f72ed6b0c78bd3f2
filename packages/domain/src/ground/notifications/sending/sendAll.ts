import { Rejected } from "../../../base/ports/rejected.ts";

export interface Outcome {
  /** `kept`: in the outbox, without a mail server. `queued`: may still get through later. */
  status: "sent" | "kept" | "failed" | "gone" | "queued";
  reason: string | null;
  /** Seconds in which it must not be tried again. */
  waitS?: number | undefined;
}

export interface Sending<Recipient> {
  recipients: Iterable<Recipient> | AsyncIterable<Recipient>;
  /** Number of messages that may be on their way at once. */
  connections: number;
  /** Hands it over; throws Rejected. Its connection takes the next one only after `accepted` is done. */
  send(recipient: Recipient, accepted: () => Promise<void>): Promise<unknown>;
  /** Status of accepted messages. */
  accepted: "sent" | "kept";
  /** Resolves with whether to go on. */
  record(recipient: Recipient, outcome: Outcome): Promise<boolean>;
  signal: AbortSignal;
}

/**
 * Sends to as many at once as the channel has connections, each outcome recorded before its connection takes the next, and
 * ends when all were tried, when there is nothing to send any more, or when the other side can't be reached. Throws when
 * `signal` aborts or an outcome can't be recorded, but never before everything on its way has ended.
 */
export async function sendAll<Recipient>(
  sending: Sending<Recipient>,
): Promise<{ lastAnswer: string | null; isUnreachable: boolean }> {
  const queue = inTurn(sending.recipients);
  const state = { goOn: true, unreachable: 0, lastAnswer: null as string | null };

  const record = async (recipient: Recipient, outcome: Outcome) => {
    if (!(await sending.record(recipient, outcome))) state.goOn = false;
  };
  const sendOne = async (recipient: Recipient) => {
    try {
      await sending.send(recipient, () => record(recipient, { status: sending.accepted, reason: null }));
      state.unreachable = 0;
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      state.lastAnswer = error.response;
      state.unreachable = error.unreachable ? state.unreachable + 1 : 0;
      // One connection may break; when none works, there is no use in trying everybody.
      if (state.unreachable >= sending.connections) state.goOn = false;
      const { response: reason, retryAfterS: waitS } = error;
      await record(recipient, { status: statusOf(error), reason, waitS });
    }
  };
  const work = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      if (!state.goOn || sending.signal.aborted) return;
      await sendOne(next.value).catch((error) => {
        state.goOn = false;
        throw error;
      });
    }
  };

  const ended = await Promise.allSettled(Array.from({ length: sending.connections }, work));
  sending.signal.throwIfAborted();
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return { lastAnswer: state.lastAnswer, isUnreachable: state.unreachable >= sending.connections };
}

/** One iterator for all connections, whose answers come in the order in which they were asked for. */
async function* inTurn<Recipient>(recipients: Sending<Recipient>["recipients"]) {
  yield* recipients;
}

const statusOf = ({ gone, permanent }: Rejected): Outcome["status"] =>
  gone ? "gone" : permanent ? "failed" : "queued";
