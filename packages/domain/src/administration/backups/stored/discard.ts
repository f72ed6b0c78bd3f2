import type { ObjectStore } from "../../../base/ports/objectStore.ts";
import { manifestKey, prefixOf } from "./keys.ts";

const batchSize = 1000;

/**
 * Deletes what is stored of a backup, its manifest first, so that what is left is no backup at any moment. With `except`,
 * only what isn't in that folder and isn't the manifest: what earlier attempts have left.
 */
export async function discardBackup(store: ObjectStore, id: string, except?: string): Promise<void> {
  if (except === undefined) await store.deleteMany([manifestKey(id)]);
  const kept = except === undefined ? [] : [manifestKey(id), `${prefixOf(id)}${except}/`];
  let keys: string[] = [];
  for await (const page of store.listKeys(prefixOf(id))) {
    keys.push(...page.map(({ key }) => key).filter((key) => !kept.some((one) => key.startsWith(one))));
    if (keys.length < batchSize) continue;
    await store.deleteMany(keys);
    keys = [];
  }
  if (keys.length > 0) await store.deleteMany(keys);
}
