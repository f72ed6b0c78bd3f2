import type { ListedObject } from "../../objectStore.ts";

/** So many objects are asked about at once. */
const together = 256;

/** What `ask` says of each value, in their order. */
export async function inLots<Value, Answer>(
  values: readonly Value[],
  ask: (value: Value) => Answer | Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < values.length; at += together)
    answers.push(...(await Promise.all(values.slice(at, at + together).map(ask))));
  return answers;
}

/** The same pages with every object asked about, but for those that are gone by now. */
export async function* described(pages: AsyncIterable<ListedObject[]>): AsyncGenerator<ListedObject[]> {
  for await (const page of pages) {
    const objects = await inLots(page, (object) => object.describe());
    yield objects.flatMap((object) => (object ? [{ key: object.key, describe: () => object }] : []));
  }
}
