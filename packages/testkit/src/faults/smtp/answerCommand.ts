import type { Fault } from "../tcp/fault.ts";
import { smtpFault } from "./smtpFault.ts";

interface Answer {
  command: RegExp;
  answer: string;
  times: number;
}

function answerCommand({ command, answer, times }: Answer): Fault {
  let left = times;
  return smtpFault({ instead: (sent) => (command.test(sent) && left-- > 0 ? answer : undefined) });
}

/** The next mails are refused for now (4xx), as a server does that is busy or greylists. */
export const deferMail = (times: number, answer = "451 4.3.0 Try again later"): Fault =>
  answerCommand({ command: /^MAIL FROM:/i, answer, times });

/** Mail to matching addresses is refused for good (5xx). */
export const refuseRecipient = (address: RegExp, answer = "550 5.1.1 No such mailbox"): Fault =>
  smtpFault({
    instead(command) {
      const recipient = /^RCPT TO:\s*<([^>]*)>/i.exec(command)?.[1];
      return recipient !== undefined && address.test(recipient) ? answer : undefined;
    },
  });
