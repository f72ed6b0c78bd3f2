import type { ObjectStore } from "@meridian/domain";
import { SpanKind, tracedPart } from "@meridian/tracing";

/** An object store whose requests are parts of the span under way; lists, which are read bit by bit, aren't. */
export function tracedObjectStore(store: ObjectStore): ObjectStore {
  const part = <T>(name: string, key: string | undefined, work: () => Promise<T>) =>
    tracedPart(
      `storage ${name}`,
      { kind: SpanKind.CLIENT, ...(key !== undefined && { attributes: { "aws.s3.key": key } }) },
      work,
    );
  return {
    put: (key, content, options) => part("put", key, () => store.put(key, content, options)),
    get: (key, range) => part("get", key, () => store.get(key, range)),
    head: (key) => part("head", key, () => store.head(key)),
    deleteMany: (keys) => part("delete", keys[0], () => store.deleteMany(keys)),
    list: (prefix, after) => store.list(prefix, after),
    listKeys: (prefix, after) => store.listKeys(prefix, after),
    requireSpace: () => store.requireSpace(),
    check: () => store.check(),
  };
}
