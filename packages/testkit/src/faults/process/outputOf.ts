import type { Readable } from "node:stream";
import { lines } from "../lines.ts";

/** A line of a program's log: JSON, as the programs write it. */
export type LogLine = Record<string, unknown>;

function asLogLine(line: string): LogLine | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Sorts what a program writes into lines of its log and everything else. */
export function outputOf(stream: Readable, onLog: (line: LogLine) => void, onOther: (line: string) => void) {
  const cut = lines();
  stream.setEncoding("utf8").on("data", (piece: string) => {
    for (const line of cut(piece)) {
      const logged = asLogLine(line);
      if (logged) onLog(logged);
      else onOther(line);
    }
  });
}
