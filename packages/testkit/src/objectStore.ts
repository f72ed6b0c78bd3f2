import { Readable } from "node:stream";
import { isObjectKey, ObjectNotFound, type ObjectStore } from "@meridian/domain";

/** Refuses what the real ones refuse. */
function objectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error(`not a key of an object: ${key}`);
  return key;
}

/** An object store in memory, for tests that don't test storage. */
export function memoryObjectStore(): ObjectStore {
  const objects = new Map<string, { content: Buffer; modifiedAt: Date }>();
  return {
    async put(key, content) {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(Buffer.from(chunk));
      objects.set(objectKey(key), { content: Buffer.concat(chunks), modifiedAt: new Date() });
      return { size: objects.get(key)!.content.length };
    },
    async get(key) {
      const object = objects.get(objectKey(key));
      if (!object) throw new ObjectNotFound(key);
      return Readable.from(object.content.length ? [object.content] : []);
    },
    async head(key) {
      const object = objects.get(objectKey(key));
      return object && { key, size: object.content.length, modifiedAt: object.modifiedAt };
    },
    async deleteMany(keys) {
      for (const key of keys) objects.delete(objectKey(key));
    },
    async *list(prefix) {
      for (const key of [...objects.keys()].filter((one) => one.startsWith(prefix)).sort()) {
        const object = objects.get(key)!;
        yield { key, size: object.content.length, modifiedAt: object.modifiedAt };
      }
    },
    async check() {},
  };
}
