import { newId } from "@meridian/database";
import { type ListedObject, ObjectRefused, type ObjectStore } from "../../../base/ports/objectStore.ts";

export const quarantinePrefix = "quarantine/";

/** A place in quarantine for what is stored at a key: another each time, so that nothing there is overwritten. */
export const quarantined = (key: string): string => `${quarantinePrefix}${key}.${newId()}`;

/** The original key of an object in quarantine. */
export const originOf = (key: string): string =>
  key.slice(quarantinePrefix.length).replace(/\.[0-9a-f-]{36}$/, "");

/** A folder in quarantine that the storage doesn't let us list: why, and the key after which the list goes on. */
interface UnreadableFolder {
  refusal: ObjectRefused;
  next: string;
}

/** Lists the keys in quarantine, in pages. A folder that can't be listed is named, and the list goes on after it. */
export async function* quarantineKeys(
  objectStore: ObjectStore,
  prefix = quarantinePrefix,
  after?: string,
): AsyncGenerator<(ListedObject | UnreadableFolder)[]> {
  for (let from = after; ; ) {
    try {
      yield* objectStore.listKeys(prefix, from);
      return;
    } catch (error) {
      const next = error instanceof ObjectRefused ? keyAfter(error.key, prefix) : undefined;
      if (!next || (from !== undefined && next <= from)) throw error;
      yield [{ refusal: error as ObjectRefused, next }];
      from = next;
    }
  }
}

/** Follows every key in a folder: "0" is the sign after "/". Undefined for what is no folder below the prefix. */
const keyAfter = (folder: string, prefix: string): string | undefined =>
  folder.endsWith("/") && folder.startsWith(prefix) && folder !== prefix
    ? `${folder.slice(0, -1)}0`
    : undefined;
