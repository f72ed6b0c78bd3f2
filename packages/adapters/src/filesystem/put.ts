import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** What is moved into a folder that is gone again has been deleted since. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r").catch((error) => {
    if (!isMissing(error)) throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes that run at the same time may take the empty folders away while they are made, and before the file is there. */
async function moveInto(from: string, to: string, attempts = 100): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error) || attempts === 1) throw error;
    return moveInto(from, to, attempts - 1);
  }
}

/** Writes under a temporary name in `uploads` and moves the file to `target` once it is safe on the disk. */
export async function putFile(uploads: string, target: string, content: Readable): Promise<number> {
  const temporary = join(uploads, randomUUID());
  const file = createWriteStream(temporary, { flags: "wx", flush: true });
  try {
    await pipeline(content, file);
    await moveInto(temporary, target);
    await syncFolder(dirname(target));
    return file.bytesWritten;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
