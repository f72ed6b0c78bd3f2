import type { Context } from "../../context.ts";
import { type Mail, MailRejected } from "../../mailer.ts";
import type { MailRecipient } from "./recipients.ts";
import type { Outcome } from "./record.ts";

export interface Sending {
  recipients: MailRecipient[];
  compose: (recipient: MailRecipient) => Mail;
  /** Resolves with whether to go on. */
  record: (outcome: Outcome) => Promise<boolean>;
  signal: AbortSignal;
}

/**
 * Sends as many mails at once as the mailer has connections, each recorded before its connection takes the next, and ends
 * when all were tried, when there is nothing to send any more, or when the mail server can't be reached. Throws when
 * `signal` aborts or an outcome can't be recorded, but never before every mail on its way has ended.
 */
export async function sendAll(ctx: Context, sending: Sending): Promise<{ lastAnswer: string | null }> {
  const { mailer } = ctx;
  const queue = sending.recipients.values();
  const state = { goOn: true, unreachable: 0, lastAnswer: null as string | null };

  const record = async (outcome: Outcome) => {
    if (!(await sending.record(outcome))) state.goOn = false;
  };
  const sendOne = async (recipient: MailRecipient) => {
    const { user_id } = recipient;
    try {
      await mailer.send(sending.compose(recipient), () =>
        record({ user_id, email_status: "sent", email_error: null }),
      );
      state.unreachable = 0;
    } catch (error) {
      if (!(error instanceof MailRejected)) throw error;
      state.lastAnswer = error.response;
      state.unreachable = error.unreachable ? state.unreachable + 1 : 0;
      // A connection may break; when none of them works there is no use in trying everybody.
      if (state.unreachable >= mailer.connections) state.goOn = false;
      const email_status = error.permanent ? "failed" : "queued";
      await record({ user_id, email_status, email_error: error.response });
    }
  };
  const work = async () => {
    for (const recipient of queue) {
      if (!state.goOn || sending.signal.aborted) return;
      await sendOne(recipient).catch((error) => {
        state.goOn = false;
        throw error;
      });
    }
  };

  const ended = await Promise.allSettled(Array.from({ length: mailer.connections }, work));
  sending.signal.throwIfAborted();
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return { lastAnswer: state.lastAnswer };
}
