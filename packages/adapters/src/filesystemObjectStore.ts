import { access, constants, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  type ByteRange,
  isObjectKey,
  ObjectNotFound,
  type ObjectStore,
  type StoredObject,
} from "@meridian/domain";
import { deleteFile } from "./filesystem/delete.ts";
import { removeLeftovers } from "./filesystem/leftovers.ts";
import { listFiles, listNames } from "./filesystem/list.ts";
import { linkRefused, lookAt, placeOf } from "./filesystem/place.ts";
import { putFile } from "./filesystem/put.ts";
import { isMissing, refusalOf } from "./filesystem/refusal.ts";
import { requireSpace } from "./filesystem/reserve.ts";
import { objectKey } from "./objectKey.ts";

async function head(root: string, key: string): Promise<StoredObject | undefined> {
  if (!isObjectKey(key)) return undefined;
  await placeOf(root, key);
  const found = await lookAt(root, key);
  if (found?.isSymbolicLink()) throw linkRefused(key);
  return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined;
}

async function get(root: string, key: string, range?: ByteRange): Promise<Readable> {
  if (!(await head(root, key))) throw new ObjectNotFound(key);
  try {
    return sayingWhy(key, (await open(join(root, key), "r")).createReadStream(range));
  } catch (error) {
    throw isMissing(error) ? new ObjectNotFound(key) : refusalOf(key, error);
  }
}

/** A disk may refuse a file only once it is read. */
function sayingWhy(key: string, content: Readable): Readable {
  const destroy = content.destroy.bind(content);
  content.destroy = (error) => destroy(error && (refusalOf(key, error) as Error));
  return content;
}

/** The folder in which a listing begins: all of the prefix up to its last slash. */
function folderOf(prefix: string): string {
  const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  if (folder) objectKey(folder.slice(0, -1));
  return folder;
}

/** Work that is done once. When it fails, or is told to, it is done again the next time. */
function once(work: () => Promise<unknown>) {
  let done: Promise<unknown> | undefined;
  const again = () => {
    done = undefined;
  };
  const ensure = async () => {
    done ??= work();
    await done.catch((error) => {
      again();
      throw error;
    });
  };
  return { ensure, again };
}

/**
 * Objects as files below `folder`, which is made on first use and may itself be a symbolic link; one below it is refused.
 * A folder that goes away later isn't made again: probably its disk is gone. A key can't be another key's folder: beside
 * `a` there can be no `a/b`.
 */
export function filesystemObjectStore(folder: string): ObjectStore {
  const uploads = join(folder, ".uploads");
  const root = once(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  const uploading = once(async () => {
    await root.ensure();
    await mkdir(uploads, { mode: 0o700 }).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
    await removeLeftovers(uploads);
  });
  return {
    async put(key, content) {
      const path = await placeOf(folder, objectKey(key));
      await uploading.ensure();
      try {
        return { size: await putFile(uploads, { key, path }, content) };
      } catch (error) {
        uploading.again();
        throw error;
      }
    },
    get: (key, range) => get(folder, key, range),
    head: (key) => head(folder, key),
    async deleteMany(keys) {
      for (const key of keys.filter(isObjectKey)) await deleteFile(folder, key);
    },
    list: (prefix, after = "") => listFiles(folder, { folder: folderOf(prefix), prefix, after }),
    listKeys: (prefix, after = "") => listNames(folder, { folder: folderOf(prefix), prefix, after }),
    async requireSpace() {
      await requireSpace(folder, 0);
    },
    async check() {
      await root.ensure();
      await access(folder, constants.W_OK);
    },
  };
}
