import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const tooOld = 24 * 60 * 60 * 1000;

/** Uploads that a crash cut off stay behind under their temporary names; a day later nobody writes them any more. */
export async function removeLeftovers(uploads: string): Promise<void> {
  for (const name of await readdir(uploads)) {
    const path = join(uploads, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > tooOld) await rm(path, { force: true });
  }
}
