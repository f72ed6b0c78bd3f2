import type { ListedObject } from "../../../base/ports/objectStore.ts";
import type { NamedObject } from "./namedKeys.ts";
import type { Pages } from "./pages.ts";

export interface Pair {
  key: string;
  /** The records that name the key. */
  named: NamedObject[];
  /** What is stored there. */
  object: ListedObject | undefined;
}

/** Keys are in the order of their bytes on both sides. */
const compare = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** So many pairs are told of at once, or those of a page. */
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
