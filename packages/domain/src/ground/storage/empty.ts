import type { Context } from "../../base/context.ts";

/** True if nothing is stored under a prefix. */
export async function isEmptyUnder(
  { objectStore }: Pick<Context, "objectStore">,
  prefix: string,
): Promise<boolean> {
  for await (const page of objectStore.listKeys(prefix)) if (page.length > 0) return false;
  return true;
}
