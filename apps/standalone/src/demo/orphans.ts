import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { type Database, newId } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { ObjectStore } from "@meridian/domain";

/** Longer than an upload may take, so that a scan counts what nothing names. */
const daysAgo = 3;
const images = 2;

/**
 * Images that are stored, and whose records are gone, as a crash between the two leaves them. Only in the folder of the
 * file system: elsewhere nothing that is stored now can be of three days ago, and a scan takes it for an upload under way.
 */
export async function addOrphans({ db }: Database, objectStore: ObjectStore, folder: string): Promise<void> {
  const rows = await query<{ key: string }[]>(db)`
    select doc ->> 'storage_key' as key from user_files order by id desc limit ${images}`;
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  for (const { key } of rows) {
    const orphan = `${key.slice(0, key.lastIndexOf("/"))}/${newId()}.fits`;
    await objectStore.put(orphan, await objectStore.get(key));
    await utimes(join(folder, orphan), at, at);
  }
}
