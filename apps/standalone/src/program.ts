import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Running } from "./keepRunning.ts";

export interface Program extends Running {
  pid: number;
  /** The message by which it said that it is ready. */
  message: { ready: true; url?: string };
}

/** Longer than a server or worker takes to finish what it has begun. */
const patience = 15_000;

/** A program that ended before it was ready, and has said why itself. */
export class NotStarted extends Error {
  constructor(name: string, reason: unknown) {
    super(`the ${name} ended before it was ready (${reason})`);
    this.name = "NotStarted";
  }
}

async function stop(child: ChildProcess, exited: Promise<unknown>) {
  child.kill("SIGTERM");
  const cutShort = setTimeout(() => child.kill("SIGKILL"), patience);
  await exited;
  clearTimeout(cutShort);
}

/** Runs a program of this repository as a child, and resolves when it says that it is ready. Throws NotStarted. */
export async function startProgram(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Program> {
  // A group of its own: Ctrl-C in a terminal is for this process, which stops its children in order.
  const child = spawn(process.execPath, [file], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  const exited = once(child, "exit").then(([code, killedBy]) => killedBy ?? `exit code ${code}`);
  const stopThis = () => stop(child, exited);
  signal.addEventListener("abort", stopThis, { once: true });
  const gone = exited.then((reason) => {
    throw new NotStarted(name, reason);
  });
  const [message] = await Promise.race([once(child, "message"), gone]);
  return { pid: child.pid!, message, exited, stop: stopThis };
}
