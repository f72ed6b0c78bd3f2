import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { ObjectRefused } from "@meridian/domain";
import { isMissing, refusalOf } from "./refusal.ts";

/** The refusal of a symbolic link: what it leads to isn't the store's, so nothing is read, written or deleted through one. */
export const linkRefused = (key: string): ObjectRefused =>
  new ObjectRefused(key, "it is a symbolic link, which Meridian doesn't follow");

/** The path of a key or folder. Throws ObjectRefused where a folder above it is a symbolic link. */
export async function placeOf(root: string, key: string): Promise<string> {
  const parts = key.split("/").slice(0, -1);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join("/");
    const found = await lookAt(root, folder);
    if (!found) break;
    if (found.isSymbolicLink()) throw linkRefused(folder);
  }
  return join(root, key);
}

/** Finds the entry with this name; undefined when there is none. Throws ObjectRefused where the system doesn't tell. */
export async function lookAt(root: string, key: string) {
  try {
    return await lstat(join(root, key));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw refusalOf(key, error);
  }
}
