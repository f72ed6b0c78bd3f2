import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ListedObject, StoredObject } from "@meridian/domain";
import { linkRefused, lookAt, placeOf } from "./place.ts";
import { isMissing, refusalOf } from "./refusal.ts";

/** A key to begin at (a folder, ending with a slash, or nothing), and which keys below it are listed. */
interface Extent {
  folder: string;
  prefix: string;
  after: string;
}

const pageSize = 1_000;
/** The number of files that are asked about at once. */
const concurrency = 64;

/**
 * A folder's name is followed by the slash by which it sorts. Files that aren't objects begin with a dot. A symbolic link is
 * listed, and refused when it is looked at.
 */
const nameOf = (entry: Dirent): string[] => {
  if (entry.name.startsWith(".")) return [];
  if (entry.isDirectory()) return [`${entry.name}/`];
  return entry.isFile() || entry.isSymbolicLink() ? [entry.name] : [];
};

async function namesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw refusalOf(folder, error);
  });
  return entries.flatMap(nameOf).sort();
}

const mayHold = (key: string, prefix: string) => key.startsWith(prefix) || prefix.startsWith(key);
/** True if a folder holds, or may hold, keys that come after. */
const mayFollow = (key: string, after: string) => key > after || after.startsWith(key);

/** The keys of files, in pieces of any length. Memory holds the names of the folders on the way down, nothing else. */
async function* keysIn(root: string, { folder, prefix, after }: Extent): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for (const name of await namesIn(root, folder)) {
    const key = folder + name;
    if (!key.endsWith("/")) {
      if (key.startsWith(prefix) && key > after) keys.push(key);
    } else if (mayHold(key, prefix) && mayFollow(key, after)) {
      yield keys;
      keys = [];
      yield* keysIn(root, { folder: key, prefix, after });
    }
  }
  yield keys;
}

async function* inPages(pieces: AsyncIterable<string[]>, size: number): AsyncGenerator<string[]> {
  let page: string[] = [];
  try {
    for await (const piece of pieces) {
      for (const key of piece) {
        if (page.push(key) < size) continue;
        yield page;
        page = [];
      }
    }
  } catch (error) {
    yield page;
    throw error;
  }
  yield page;
}

/** Undefined for a file that was deleted since its folder was read. Throws ObjectRefused. */
async function describe(root: string, key: string): Promise<StoredObject | undefined> {
  const found = await lookAt(root, key);
  if (found?.isSymbolicLink()) throw linkRefused(key);
  return found && { key, size: found.size, modifiedAt: found.mtime };
}

/**
 * The files below `folder` whose key begins with `prefix` and comes after `after`, in byte order: by name alone, until one
 * is asked about.
 */
export async function* listNames(root: string, extent: Extent): AsyncGenerator<ListedObject[]> {
  await placeOf(root, extent.folder);
  for await (const keys of inPages(keysIn(root, extent), pageSize))
    yield keys.map((key) => ({ key, describe: () => describe(root, key) }));
}

/** The same files with their sizes and times. */
export async function* listFiles(root: string, extent: Extent): AsyncGenerator<StoredObject> {
  await placeOf(root, extent.folder);
  for await (const keys of inPages(keysIn(root, extent), concurrency)) {
    const found = await Promise.all(keys.map((key) => describe(root, key)));
    for (const object of found) if (object) yield object;
  }
}
