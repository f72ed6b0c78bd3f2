import type { Context } from "../context.ts";

/** Whether nothing is stored under a prefix. */
export async function isEmptyUnder(
  { objectStore }: Pick<Context, "objectStore">,
  prefix: string,
): Promise<boolean> {
  for await (const _ of objectStore.list(prefix)) return false;
  return true;
}
