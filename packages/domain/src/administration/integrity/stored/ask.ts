import { createHash } from "node:crypto";
import type { Context } from "../../../base/context.ts";
import { type ListedObject, ObjectNotFound, ObjectRefused } from "../../../base/ports/objectStore.ts";

/** The number of objects that are asked about at once. */
const concurrency = 256;

/** Returns the answers of `ask` to the values, in their order. */
export async function inLots<Value, Answer>(
  values: readonly Value[],
  ask: (value: Value) => Answer | Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < values.length; at += concurrency)
    answers.push(...(await Promise.all(values.slice(at, at + concurrency).map(ask))));
  return answers;
}

/** Returns the answer about a stored object, or the storage's refusal. */
export async function orRefusal<Answer>(
  ask: () => Answer | Promise<Answer>,
): Promise<Answer | ObjectRefused> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ObjectRefused) return error;
    throw error;
  }
}

/** The same pages with every object asked about, but for those that are gone by now. */
export async function* described(pages: AsyncIterable<ListedObject[]>): AsyncGenerator<ListedObject[]> {
  for await (const page of pages) {
    const objects = await inLots(page, (object) => orRefusal(() => object.describe()));
    yield objects.flatMap((object, n) => {
      if (object instanceof ObjectRefused) return [page[n]!];
      return object ? [{ key: object.key, describe: () => object }] : [];
    });
  }
}

/** SHA-256 and size of what is stored there; undefined when nothing is. */
export async function digestOf({ objectStore }: Context, key: string) {
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of await objectStore.get(key)) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
  return { size, sha256: hash.digest("hex") };
}
