import { rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { placeOf } from "./place.ts";

/** Takes away the folders that a deletion left empty, up to the store's own. */
async function removeEmptyFolders(root: string, folder: string) {
  for (let at = folder; at !== "."; at = dirname(at)) {
    try {
      await rmdir(join(root, at));
    } catch {
      return;
    }
  }
}

/** Deletes the file of a key, if there is one; of a symbolic link, the link. Throws ObjectRefused. */
export async function deleteFile(root: string, key: string): Promise<void> {
  await rm(await placeOf(root, key), { force: true }).catch((error: NodeJS.ErrnoException) => {
    // The key is a folder, or goes through a file: there is no such object.
    if (error.code !== "ERR_FS_EISDIR" && error.code !== "ENOTDIR") throw error;
  });
  await removeEmptyFolders(root, dirname(key));
}
