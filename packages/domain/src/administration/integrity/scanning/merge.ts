import type { ListedObject } from "../../../base/ports/objectStore.ts";
import type { NamedObject } from "../stored/namedKeys.ts";

/** Values that come in pages, read one by one. A promise for each value would take longer than the work on it. */
export interface Pages<Value> {
  /** Undefined after the last one. */
  present(): Value | undefined;
  /** Goes on to the next value. Returns whether `fill` has to be waited for before that is there. */
  pass(): boolean;
  fill(): Promise<void>;
  close(): Promise<void>;
}

export function pagesOf<Value>(pages: AsyncIterable<Value[]>): Pages<Value> {
  const iterator = pages[Symbol.asyncIterator]();
  let page: Value[] = [];
  let at = 0;
  let isOver = false;
  return {
    present: () => page[at],
    pass() {
      at += 1;
      return at >= page.length && !isOver;
    },
    async fill() {
      while (at >= page.length && !isOver) {
        const next = await iterator.next();
        isOver = next.done === true;
        [page, at] = [next.done ? [] : next.value, 0];
      }
    },
    close: async () => void (await iterator.return?.()),
  };
}

export interface Pair {
  key: string;
  /** The records that name the key. */
  named: NamedObject[];
  /** The object stored there. */
  object: ListedObject | undefined;
}

/** Keys are in the order of their bytes on both sides. */
const compare = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The most pairs in a batch; a smaller page makes a smaller one. */
const atOnce = 1_000;

/** Walks along both sides at once, key by key; only the next page of either is waited for. */
export async function* mergeByKey(
  left: Pages<NamedObject>,
  right: Pages<ListedObject>,
): AsyncGenerator<Pair[]> {
  let pairs: Pair[] = [];
  try {
    await Promise.all([left.fill(), right.fill()]);
    for (;;) {
      const [name, object] = [left.present(), right.present()];
      if (!name && !object) break;
      const order = !name ? 1 : !object ? -1 : compare(name.key, object.key);
      const key = order <= 0 ? name!.key : object!.key;
      const named: NamedObject[] = [];
      for (let same = name; same?.key === key; same = left.present()) {
        named.push(same);
        if (left.pass()) await left.fill();
      }
      pairs.push({ key, named, object: order >= 0 ? object : undefined });
      if ((order >= 0 && right.pass()) || pairs.length >= atOnce) {
        yield pairs;
        pairs = [];
        await right.fill();
      }
    }
    if (pairs.length > 0) yield pairs;
  } finally {
    await Promise.all([left.close(), right.close()]);
  }
}
