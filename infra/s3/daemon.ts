import { spawn } from "node:child_process";
import { once } from "node:events";
import { bound } from "./bound.ts";

const keptCharacters = 2000;

export interface Daemon {
  /** Rejects if the daemon ends before it is told to. */
  failed: Promise<never>;
  stop(): Promise<void>;
}

/** Starts a program that stays in the foreground. */
export function startDaemon(name: string, args: string[]): Daemon {
  const child = spawn("setpriv", bound([name, ...args]), {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-keptCharacters);
  });
  const ended = once(child, "close");
  const failed = ended.then(() => {
    throw new Error(`${name} ended: ${said.trim() || "it said nothing"}`);
  });
  failed.catch(() => {});
  return {
    failed,
    async stop() {
      // A hard kill is fine: the data is thrown away.
      child.kill("SIGKILL");
      await ended.catch(() => {});
    },
  };
}
