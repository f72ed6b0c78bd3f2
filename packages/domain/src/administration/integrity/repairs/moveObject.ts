import type { Context } from "../../../base/context.ts";

/**
 * Copies a stored object to another key, and makes sure that all of it is there; deleting the first is for after the
 * commit. Throws when the copy isn't whole.
 */
export async function copyObject(
  { objectStore }: Context,
  from: string,
  to: string,
  size: number,
): Promise<void> {
  const copied = await objectStore.put(to, await objectStore.get(from));
  if (copied.size !== size) throw new Error(`the copy of ${from} has ${copied.size} bytes, not ${size}`);
}
