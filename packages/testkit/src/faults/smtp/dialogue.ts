import { lines } from "../lines.ts";
import type { Passage } from "../tcp/fault.ts";

/** A fault's changes to the conversation of one SMTP connection. */
export interface SmtpRules {
  /** Returns an answer in the server's place, without the line end; undefined leaves the command to the server. */
  instead?(command: string): string | undefined;
  /** True if the connection is cut instead of giving this answer. `.` is the command that ends a mail. */
  loses?(command: string, answer: string): boolean;
}

interface Asked {
  command: string;
  instead: string | undefined;
}

/**
 * Follows one connection, command by command. One that the fault answers reaches the server as a NOOP, whose answer is
 * replaced, so that answers stay in order when the client sends several commands at once.
 */
export function dialogue(rules: SmtpRules) {
  const asked: Asked[] = [];
  const sent = lines();
  const answered = lines();
  let inContent = false;
  let answer = "";

  function request(line: string) {
    const command = line.trimEnd();
    if (inContent && command !== ".") return line;
    inContent = false;
    const instead = rules.instead?.(command);
    asked.push({ command, instead });
    return instead === undefined ? line : "NOOP\r\n";
  }

  /** Undefined: the answer is lost. */
  function settle(text: string): string | undefined {
    const { command = "", instead } = asked.shift() ?? {};
    if (instead !== undefined) return `${instead}\r\n`;
    if (rules.loses?.(command, text)) return undefined;
    inContent = /^DATA$/i.test(command) && text.startsWith("354");
    return text;
  }

  function answers(chunk: Buffer): Passage {
    let passed = "";
    for (const line of answered(chunk.toString("latin1"))) {
      answer += line;
      if (/^\d{3}-/.test(line)) continue;
      const settled = settle(answer);
      answer = "";
      if (settled === undefined) return { last: Buffer.from(passed, "latin1"), ending: "reset" };
      passed += settled;
    }
    return Buffer.from(passed, "latin1");
  }

  return {
    request: (chunk: Buffer): Passage =>
      Buffer.from(sent(chunk.toString("latin1")).map(request).join(""), "latin1"),
    answer: answers,
  };
}
