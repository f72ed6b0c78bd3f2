import { Readable } from "node:stream";
import { isObjectKey, ObjectNotFound, type ObjectStore } from "@meridian/domain";

/** An object store in memory, for tests that don't test storage. */
export function memoryObjectStore(): ObjectStore {
  const objects = new Map<string, { content: Buffer; modifiedAt: Date }>();
  return {
    async put(key, content) {
      if (!isObjectKey(key)) throw new Error(`not a key of an object: ${key}`);
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(Buffer.from(chunk));
      objects.set(key, { content: Buffer.concat(chunks), modifiedAt: new Date() });
      return { size: objects.get(key)!.content.length };
    },
    async get(key) {
      const object = objects.get(key);
      if (!object) throw new ObjectNotFound(key);
      return Readable.from(object.content.length ? [object.content] : []);
    },
    async head(key) {
      const object = objects.get(key);
      return object && { key, size: object.content.length, modifiedAt: object.modifiedAt };
    },
    async deleteMany(keys) {
      for (const key of keys) objects.delete(key);
    },
    async *list(prefix, after = "") {
      for (const key of [...objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort()) {
        const object = objects.get(key)!;
        yield { key, size: object.content.length, modifiedAt: object.modifiedAt };
      }
    },
    async check() {},
  };
}
