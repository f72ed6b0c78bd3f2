import type { StoredObject } from "../../objectStore.ts";
import type { NamedObject } from "./namedKeys.ts";

export interface Pair {
  key: string;
  /** The records that name the key. */
  named: NamedObject[];
  /** What is stored there. */
  object: StoredObject | undefined;
}

/** Keys are in the order of their bytes on both sides. */
const compare = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Walks along both sides at once, key by key. */
export async function* mergeByKey(
  names: AsyncIterable<NamedObject>,
  objects: AsyncIterable<StoredObject>,
): AsyncGenerator<Pair> {
  const left = names[Symbol.asyncIterator]();
  const right = objects[Symbol.asyncIterator]();
  try {
    let [name, object] = await Promise.all([left.next(), right.next()]);
    while (!name.done || !object.done) {
      const order = name.done ? 1 : object.done ? -1 : compare(name.value.key, object.value.key);
      const found = order >= 0 && !object.done ? object.value : undefined;
      const key = order <= 0 && !name.done ? name.value.key : undefined;
      const named: NamedObject[] = [];
      while (key !== undefined && !name.done && name.value.key === key) {
        named.push(name.value);
        name = await left.next();
      }
      yield { key: key ?? found!.key, named, object: found };
      if (found) object = await right.next();
    }
  } finally {
    await Promise.all([left.return?.(), right.return?.()]);
  }
}
