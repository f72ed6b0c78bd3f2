import type { AcceptedMail, Log, Mail, Mailer } from "@meridian/domain";
import { createTransport, type SentMessageInfo } from "nodemailer";
import { composer } from "./compose.ts";
import type { Pace } from "./pace.ts";
import { isSignInFailure, toRejection } from "./rejection.ts";
import { turns } from "./turns.ts";

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://...`, with `?maxConnections=` where the server allows fewer. */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
  log: Log;
  connections?: number;
  pace?: Pace;
}

const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
};

/** While the acceptance of a mail is written down its connection is idle, so there are a few more than a bare sender needs. */
const defaultConnections = 16;

function connectionsIn(url: string): number {
  const given = Number(new URL(url).searchParams.get("maxConnections"));
  return Number.isInteger(given) && given > 0 ? given : defaultConnections;
}

const openPool = (url: string, connections: number) =>
  createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.MAX_SAFE_INTEGER,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Mail through a server, over a few connections that stay open. */
export function smtpMailer({ url, from, log, pace, ...options }: SmtpOptions): Mailer {
  const connections = options.connections ?? connectionsIn(url);
  const pool = openPool(url, connections);
  const inTurn = turns(connections);
  const compose = composer(from);

  const deliver = async (mail: Mail): Promise<AcceptedMail> => {
    const message = await compose(mail);
    await pace?.();
    const info: SentMessageInfo = await pool.sendMail(message).catch((error) => {
      if (isSignInFailure(error)) log.error({ err: error }, "the mail server refuses to sign us in");
      throw toRejection(error);
    });
    return { messageId: mail.messageId, response: String(info.response ?? "") };
  };

  return {
    connections,
    delivers: true,
    send: (mail, record) =>
      inTurn(async () => {
        const accepted = await deliver(mail);
        await record?.(accepted);
        return accepted;
      }),
    async close() {
      pool.close();
    },
  };
}
