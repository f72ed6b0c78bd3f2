import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { databaseAccount } from "@meridian/database/embedded";
import { killAll } from "./processes.ts";

/** Something that runs by itself, can be lost, and comes back. */
export interface Machine {
  /** Whatever it starts works in there. Its output is in the file `log`. */
  readonly folder: string;
  /** Starts it, also again, on what it has kept. */
  start(): Promise<void>;
  /** SIGKILL of its program, and then of all that this has started and would start again. Resolves when all is gone. */
  kill(): Promise<void>;
}

/** Makes the folder of a machine, which runs one program, as the user of PostgreSQL. */
export async function makeMachine(folder: string, program: string, args: string[]): Promise<Machine> {
  const account = await databaseAccount();
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  let running: ChildProcess | undefined;
  return {
    folder,
    async start() {
      await using log = await open(join(folder, "log"), "a");
      running = spawn(program, args, {
        ...account,
        cwd: folder,
        env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: folder },
        stdio: ["ignore", log.fd, log.fd],
        // Ctrl-C in a terminal is for whoever started the cluster, who ends it.
        detached: true,
      });
      await once(running, "spawn");
    },
    async kill() {
      const isRunning = running && running.exitCode === null && running.signalCode === null;
      const exited = isRunning && once(running!, "exit");
      running?.kill("SIGKILL");
      await exited;
      await killAll(folder);
    },
  };
}
