import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StartScanInput } from "@meridian/contract";
import { type Context, getScan, startScan } from "@meridian/domain";

const program = fileURLToPath(new URL("./scannerProcess.ts", import.meta.url));

interface Measured {
  /** Milliseconds. */
  took: number;
  /** The process's resident size in bytes: before its first scan, and at most. */
  idle: number;
  peak: number;
}

/** A process of its own that does scans, one after the other as a worker does: it is as warm as what it is compared with. */
export async function startScanner(environment: Record<string, string>) {
  const child = fork(program, {
    env: { PATH: process.env.PATH, ENCRYPTION_KEY: "unused-unused-unused-unused-unused", ...environment },
  });
  const ended = once(child, "exit");
  const heard = async () => {
    const [said] = await Promise.race([once(child, "message"), ended.then(() => [undefined])]);
    if (!said) throw new Error("the process that scans ended too early");
    return said as Measured;
  };
  await heard();
  return {
    async scan(ctx: Context, options: StartScanInput) {
      const { id } = await startScan(ctx, options);
      child.send({ id });
      const measured = await heard();
      const scan = await getScan(ctx, { id });
      if (scan.status !== "completed") throw new Error(`the scan ended ${scan.status}: ${scan.error}`);
      return { ...measured, scan };
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
