import type { Fault } from "../tcp/fault.ts";
import { dialogue, type SmtpRules } from "./dialogue.ts";

/**
 * A fault for a proxy in front of an SMTP server without TLS. Connections that are open when it comes must be between
 * two mails.
 */
export function smtpFault(rules: SmtpRules): Fault {
  const dialogues = new WeakMap<object, ReturnType<typeof dialogue>>();
  return {
    chunk(chunk, direction, connection) {
      const followed = dialogues.get(connection) ?? dialogue(rules);
      dialogues.set(connection, followed);
      return followed[direction](chunk);
    },
  };
}
