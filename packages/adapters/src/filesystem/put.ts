import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ObjectRefused } from "@meridian/domain";
import { whileThereIsSpace } from "./reserve.ts";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
const isMissing = (error: unknown) => codeOf(error) === "ENOENT";

/** Obstacles to writing a file, by the system's error. */
const inTheWay: Record<string, string> = {
  EISDIR: "there is a folder with this name",
  ENOTEMPTY: "there is a folder with this name",
  ENOTDIR: "part of its path is a file",
  EEXIST: "part of its path is a file",
};

/** An object's key, and the path of its file. */
interface ObjectFile {
  key: string;
  path: string;
}

/** Syncs a folder. One that is gone again is left alone: the files moved into it have been deleted since. */
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
async function moveInto(from: string, { key, path }: ObjectFile, attempts = 100): Promise<void> {
  // Gone with the folder of objects, which isn't made again.
  await access(from);
  try {
    await mkdir(dirname(path), { recursive: true });
    await rename(from, path);
  } catch (error) {
    const reason = inTheWay[codeOf(error)];
    if (reason) throw new ObjectRefused(key, reason, error);
    if (!isMissing(error) || attempts === 1) throw error;
    return moveInto(from, { key, path }, attempts - 1);
  }
}

/** Writes under a temporary name in `uploads` and moves the file to its place once it is safe on the disk. Throws ObjectRefused, STORAGE_FULL. */
export async function putFile(uploads: string, object: ObjectFile, content: Readable): Promise<number> {
  const temporary = join(uploads, randomUUID());
  const file = createWriteStream(temporary, { flags: "wx", flush: true });
  try {
    await pipeline(content, (pieces) => whileThereIsSpace(uploads, pieces), file);
    await moveInto(temporary, object);
    await syncFolder(dirname(object.path));
    return file.bytesWritten;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
