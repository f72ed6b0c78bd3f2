import { MailRejected } from "@meridian/domain";

/** What nodemailer's errors carry. */
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
export function toRejection(error: unknown): MailRejected {
  const { code, responseCode, response, message } = error as SmtpError;
  const answer = (response ?? message).slice(0, 500);
  const concernsMail =
    aboutTheMail.has(code ?? "") && responseCode !== 421 && !aboutTheSession.has(responseCode ?? 0);
  return concernsMail
    ? new MailRejected(answer, { permanent: isPermanent(responseCode) })
    : new MailRejected(answer, { unreachable: true });
}

/** Wrong credentials need a person, not patience. */
export const isSignInFailure = (error: unknown): boolean =>
  ["EAUTH", "ENOAUTH", "EOAUTH2"].includes((error as SmtpError).code ?? "");
