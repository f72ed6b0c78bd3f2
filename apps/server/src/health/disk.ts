import { statfs } from "node:fs/promises";
import type { Disk } from "@meridian/contract";

/** The disk that a folder is on; null when there is none to speak of. */
export async function readDisk(folder: string | undefined): Promise<Disk | null> {
  if (folder === undefined) return null;
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return blocks > 0 ? { free_bytes: bavail * bsize, total_bytes: blocks * bsize } : null;
  } catch {
    return null;
  }
}
