import { type AcceptedMail, type Log, type Mail, type Mailer, MailRejected } from "@meridian/domain";
import { createTransport, type SentMessageInfo } from "nodemailer";
import { composer } from "./compose.ts";
import type { Pace } from "./pace.ts";
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

/**
 * The default number of connections: a few more than a bare sender needs, since a connection is idle while the acceptance of
 * a mail is written down.
 */
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
  /** Aborts as an acceptance can't be recorded: the next ones couldn't be, either. */
  let recording = new AbortController();

  const recorded = async (record: () => Promise<void>) => {
    try {
      await record();
    } catch (error) {
      recording.abort(error);
      recording = new AbortController();
      throw error;
    }
  };
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
    send(mail, record) {
      const { signal } = recording;
      return inTurn(async () => {
        if (record) signal.throwIfAborted();
        const accepted = await deliver(mail);
        if (record) await recorded(() => record(accepted));
        return accepted;
      });
    },
    async close() {
      pool.close();
    },
  };
}

/** An error of nodemailer. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Errors about this one mail; every other is about the connection, or about us as the server's client. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);
/** 5yz that speak of the session: wrong order of commands, sign in first. */
const aboutTheSession = new Set([503, 530, 535]);

const isPermanent = (code: number | undefined): boolean =>
  // Without an answer it was nodemailer that refused: the address or the message can't be sent as it is.
  code === undefined || (code >= 500 && code < 600);

/** The failure of a mail as one that may pass or one that won't (RFC 5321, 4.2.1). */
function toRejection(error: unknown): MailRejected {
  const { code, responseCode, response, message } = error as SmtpError;
  const answer = (response ?? message).slice(0, 500);
  const concernsMail =
    aboutTheMail.has(code ?? "") && responseCode !== 421 && !aboutTheSession.has(responseCode ?? 0);
  return concernsMail
    ? new MailRejected(answer, { permanent: isPermanent(responseCode) })
    : new MailRejected(answer, { unreachable: true });
}

/** Wrong credentials need a person, not patience. */
const isSignInFailure = (error: unknown): boolean =>
  ["EAUTH", "ENOAUTH", "EOAUTH2"].includes((error as SmtpError).code ?? "");
