import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import { guard } from "./guard.ts";
import { endOrphans } from "./leftover.ts";
import { postgresVariables } from "./variables.ts";

const ready = "database system is ready to accept connections";
const keptLines = 20;
/** After this long a shutdown that waits for something is cut short; the next start recovers from the log. */
const patience = 20_000;
/** Milliseconds for the last lines of a server that has ended: a session that outlives it holds on to them. */
const forLastLines = 1000;

export interface RunningServer {
  /** Resolves when the process is gone, whoever ended it, with its last lines. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

async function untilReady(child: ChildProcess, exited: Promise<string>, onLog: (line: string) => void) {
  const lines = createInterface({ input: child.stderr! });
  const isReady = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      onLog(line);
      if (line.includes(ready)) resolve();
    });
  });
  const isGone = exited.then((last) => {
    throw new Error(`PostgreSQL did not start: ${last || "it said nothing"}`);
  });
  await Promise.race([isReady, isGone]);
}

async function stop(child: ChildProcess, exited: Promise<string>, folder: string) {
  child.kill("SIGINT");
  const cutShort = setTimeout(() => child.kill("SIGQUIT"), patience);
  await exited;
  clearTimeout(cutShort);
  await endOrphans(folder);
}

/** Resolves once the process is gone and has been heard out, however long a session of its goes on. */
async function ended(child: ChildProcess): Promise<void> {
  const heardOut = once(child, "close");
  await once(child, "exit");
  await Promise.race([heardOut, sleep(forLastLines, undefined, { ref: false })]);
  // What is open keeps this process from ending.
  child.stderr!.destroy();
}

/** Starts the program and resolves once it accepts connections. */
export async function runServer(
  program: string,
  flags: string[],
  options: { cwd: string; account: Account; onLog: (line: string) => void },
): Promise<RunningServer> {
  // A group of its own: Ctrl-C in a terminal is for the process that owns it, which stops it last.
  const child = spawn(program, flags, {
    ...options.account,
    cwd: options.cwd,
    env: postgresVariables(),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  await once(child, "spawn");
  const callOff = guard(child.pid!);
  const last: string[] = [];
  const exited = ended(child).then(() => {
    callOff();
    return last.slice(-keptLines).join(" | ");
  });
  await untilReady(child, exited, (line) => {
    last.push(line);
    if (last.length > keptLines) last.shift();
    options.onLog(line);
  });
  return { exited, stop: () => stop(child, exited, options.cwd) };
}
