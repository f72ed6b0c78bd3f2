import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A command that the kernel ends together with this process, however this process dies. */
export const bound = (command: string[]) => ["--pdeathsig", "KILL", "--", ...command];

/** Runs a program to its end. */
export async function run(command: string[], signal?: AbortSignal): Promise<void> {
  await execute("setpriv", bound(command), signal && { signal });
}
