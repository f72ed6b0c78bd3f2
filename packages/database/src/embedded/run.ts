import { type ChildProcess, spawn } from "node:child_process";
import { addAbortListener, once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import { endOrphans } from "./leftover.ts";
import { postgresVariables } from "./variables.ts";

const ready = "database system is ready to accept connections";
const keptLines = 20;
/** Milliseconds after which a shutdown that waits for something is cut short; the next start recovers from the log. */
const patience = 20_000;
/** Milliseconds for a shutdown that is cut short, of which PostgreSQL gives its sessions 5,000; then it is killed. */
const forCut = 10_000;
/** Milliseconds for the last lines of a server that has ended: a session that outlives it holds on to them. */
const forLastLines = 1000;

export interface RunningServer {
  /** Resolves when the process is gone, whoever ended it, with its last lines. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

async function untilReady(
  child: ChildProcess,
  exited: Promise<string>,
  onLog: (line: string) => void,
  signal: AbortSignal,
) {
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
  const calledOff = Promise.withResolvers<never>();
  using _ = addAbortListener(signal, () => calledOff.reject(signal.reason));
  await Promise.race([isReady, isGone, calledOff.promise]);
}

async function stop(child: ChildProcess, exited: Promise<string>, folder: string) {
  child.kill("SIGINT");
  const cutShort = setTimeout(() => child.kill("SIGQUIT"), patience);
  const ended = setTimeout(() => child.kill("SIGKILL"), patience + forCut);
  await exited;
  clearTimeout(cutShort);
  clearTimeout(ended);
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

/** Starts the program and resolves once it accepts connections. Leaves nothing running when it throws. */
export async function runServer(
  program: string,
  flags: string[],
  options: { cwd: string; account: Account; onLog: (line: string) => void; signal: AbortSignal },
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
  const server = { exited, stop: () => stop(child, exited, options.cwd) };
  const keepLast = (line: string) => {
    last.push(line);
    if (last.length > keptLines) last.shift();
    options.onLog(line);
  };
  try {
    await untilReady(child, exited, keepLast, options.signal);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/**
 * Stops PostgreSQL when this process dies without a chance to do so itself: a shell waits for the end of its standard
 * input, which closes with us. Returns what calls it off.
 */
function guard(pid: number): () => void {
  const shell = spawn("/bin/sh", ["-c", `read -r calledOff || kill -INT ${pid} 2>/dev/null`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.on("error", () => {});
  shell.stdin.on("error", () => {});
  shell.unref();
  return () => shell.stdin.end("calledOff\n");
}
