import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StoredObject } from "@meridian/domain";

const together = 64;

/** A folder sorts as its name with the slash that follows in the keys below it. */
const sortKey = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name);

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  return entries
    .filter((entry) => !entry.name.startsWith("."))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** Undefined for a file that was deleted since its folder was read. */
async function describe(root: string, key: string): Promise<StoredObject | undefined> {
  const found = await stat(join(root, key)).catch(() => undefined);
  return found && { key, size: found.size, modifiedAt: found.mtime };
}

async function* describeAll(root: string, keys: string[]): AsyncIterable<StoredObject> {
  for (let at = 0; at < keys.length; at += together) {
    const found = await Promise.all(keys.slice(at, at + together).map((key) => describe(root, key)));
    for (const object of found) if (object) yield object;
  }
}

const mayHold = (key: string, prefix: string) => key.startsWith(prefix) || prefix.startsWith(key);
/** Whether a folder holds, or may hold, keys that come after. */
const mayFollow = (key: string, after: string) => key > after || after.startsWith(key);

/**
 * The files below `folder` (a key that ends with a slash, or nothing) whose key begins with `prefix` and comes
 * after `after`, in byte order. Memory holds the names of the folders on the way down, nothing else.
 */
export async function* listFiles(
  root: string,
  folder: string,
  prefix: string,
  after = "",
): AsyncIterable<StoredObject> {
  let files: string[] = [];
  for (const entry of await entriesOf(join(root, folder))) {
    const key = folder + sortKey(entry);
    if (entry.isFile() && key.startsWith(prefix) && key > after) files.push(key);
    if (!entry.isDirectory() || !mayHold(key, prefix) || !mayFollow(key, after)) continue;
    yield* describeAll(root, files);
    files = [];
    yield* listFiles(root, key, prefix, after);
  }
  yield* describeAll(root, files);
}
