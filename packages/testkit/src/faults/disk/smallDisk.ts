import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, open, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { closeWithTest } from "../closeWithTest.ts";

const run = promisify(execFile);
const mayMount = 21n;

function isAllowedToMount() {
  if (process.platform !== "linux") return false;
  const [, mask] = /^CapEff:\s*(\w+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return mask !== undefined && (BigInt(`0x${mask}`) & (1n << mayMount)) !== 0n;
}

/** True if a disk can be mounted here: by root on Linux. CI must be able to. */
export const canMountDisk = (): boolean => Boolean(process.env.CI) || isAllowedToMount();

export interface SmallDisk {
  /** The folder on which it is mounted. */
  folder: string;
  /** Takes up all the space that is left. */
  fill(): Promise<void>;
  /** Gives that space back. */
  makeRoom(): Promise<void>;
  /** Makes the disk read-only, for root too. */
  makeReadOnly(): Promise<void>;
  close(): Promise<void>;
}

async function writeUntilFull(path: string) {
  const file = await open(path, "a");
  const write = async (bytes: number) => {
    const piece = Buffer.alloc(bytes);
    for (;;) await file.write(piece);
  };
  try {
    // In large pieces first, or a large disk would take minutes.
    for (const bytes of [1024 * 1024, 4096])
      await write(bytes).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOSPC") throw error;
      });
  } finally {
    await file.close();
  }
}

/**
 * A disk of the test's own, a tmpfs of so many bytes, which can be full for real: every write to it then fails with
 * ENOSPC. Limits on a process would be there for everyone, but fail otherwise (EFBIG, or a signal).
 */
export async function smallDisk({ bytes }: { bytes: number }): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=0755`, "meridian-test", folder]);
  const ballast = join(folder, ".ballast");
  let mounted = true;
  async function close() {
    if (!mounted) return;
    mounted = false;
    // Lazily, because a file of it may still be open.
    await run("umount", ["--lazy", folder]);
    await rmdir(folder);
  }
  closeWithTest(close);
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    makeRoom: () => rm(ballast, { force: true }),
    makeReadOnly: async () => void (await run("mount", ["-o", "remount,ro", folder])),
    close,
  };
}
