import { Readable } from "node:stream";
import { isObjectKey, ObjectNotFound, type ObjectStore } from "@meridian/domain";

const pageSize = 1_000;

/** An object store in memory, for tests that don't test storage. */
export function memoryObjectStore(): ObjectStore {
  const objects = new Map<string, { content: Buffer; modifiedAt: Date }>();
  const describe = (key: string) => {
    const object = objects.get(key);
    return object && { key, size: object.content.length, modifiedAt: object.modifiedAt };
  };
  const keysIn = (prefix: string, after = "") =>
    [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  return {
    async put(key, content) {
      if (!isObjectKey(key)) throw new Error(`not a key of an object: ${key}`);
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(Buffer.from(chunk));
      objects.set(key, { content: Buffer.concat(chunks), modifiedAt: new Date() });
      return { size: objects.get(key)!.content.length };
    },
    async get(key, range) {
      const object = objects.get(key);
      if (!object) throw new ObjectNotFound(key);
      const content = range ? object.content.subarray(range.start, range.end + 1) : object.content;
      return Readable.from(content.length ? [content] : []);
    },
    head: async (key) => describe(key),
    async deleteMany(keys) {
      for (const key of keys) objects.delete(key);
    },
    async *list(prefix, after) {
      for (const key of keysIn(prefix, after)) yield describe(key)!;
    },
    async *listKeys(prefix, after) {
      const keys = keysIn(prefix, after);
      for (let at = 0; at < keys.length; at += pageSize)
        yield keys.slice(at, at + pageSize).map((key) => ({ key, describe: () => describe(key) }));
    },
    async requireSpace() {},
    async check() {},
  };
}
