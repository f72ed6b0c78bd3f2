import { smtpFault } from "./smtpFault.ts";

/** The server has the whole mail and says so, and the connection is gone before the client hears it. */
export function loseAcceptance(times = 1) {
  const { promise: struck, resolve } = Promise.withResolvers<void>();
  let left = times;
  const fault = smtpFault({
    loses(command, answer) {
      if (command !== "." || !answer.startsWith("250") || left === 0) return false;
      left--;
      resolve();
      return true;
    },
  });
  return { ...fault, struck };
}
