import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StartScanInput } from "@meridian/contract";
import { type Context, getScan, startScan } from "@meridian/domain";

const program = fileURLToPath(new URL("./scanProcess.ts", import.meta.url));

/** Does a scan in a process of its own. Milliseconds without the process's start, and its resident size in bytes: before the scan, and at most. */
export async function scanAlone(ctx: Context, options: StartScanInput, environment: Record<string, string>) {
  const child = fork(program, {
    env: { PATH: process.env.PATH, ENCRYPTION_KEY: "unused-unused-unused-unused-unused", ...environment },
  });
  const ended = once(child, "exit");
  const heard = async () => {
    const [said] = await Promise.race([once(child, "message"), ended.then(() => [undefined])]);
    if (!said) throw new Error("the process that scans ended too early");
    return said as { took: number; idle: number; peak: number };
  };
  await heard();
  const { id } = await startScan(ctx, options);
  child.send({ id });
  const measured = await heard();
  await ended;
  const scan = await getScan(ctx, { id });
  if (scan.status !== "completed") throw new Error(`the scan ended ${scan.status}: ${scan.error}`);
  return { ...measured, scan };
}
