import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { inherited } from "../../inherited.ts";

export interface Program {
  /** Its main file: `new URL("./main.ts", import.meta.url)`. */
  program: URL;
  args?: string[];
  /** Its whole environment, but for what is `inherited`. */
  env?: Record<string, string>;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Resolves with the address that the program gives when it says that it is ready, if it gives one. */
function readiness(child: ChildProcess) {
  return new Promise<string | undefined>((resolve) => {
    child.on("message", (message: { ready?: boolean; url?: string }) => {
      if (message.ready) resolve(message.url);
    });
  });
}

/** Starts a program. `ready` rejects when it ends first. */
export function launch({ program, args = [], env = {} }: Program) {
  const child = fork(program, args, {
    env: { ...inherited, ...env },
    silent: true,
    execArgv: [],
  });
  // "exit" may come before the last that it wrote.
  const exited: Promise<Exit> = once(child, "close").then(([code, signal]) => ({ code, signal }));
  const ready = Promise.race([
    readiness(child),
    exited.then(({ code, signal }) => {
      throw new Error(`${program.pathname} ended before it was ready (${signal ?? code})`);
    }),
  ]);
  return { child, exited, ready };
}
