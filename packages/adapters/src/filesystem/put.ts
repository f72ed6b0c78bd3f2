import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A delete that runs at the same time may take the empty folder away in between. */
async function moveInto(from: string, to: string, attempts = 5): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
    await syncFolder(dirname(to));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempts === 1) throw error;
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
    return file.bytesWritten;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
