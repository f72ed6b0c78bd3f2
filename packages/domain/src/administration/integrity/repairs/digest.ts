import { createHash } from "node:crypto";
import type { Context } from "../../../base/context.ts";
import { ObjectNotFound } from "../../../base/ports/objectStore.ts";

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

/** Whether two keys hold the same bytes; false when either holds nothing. */
export async function haveSameContent(ctx: Context, key: string, other: string): Promise<boolean> {
  const [one, two] = [await digestOf(ctx, key), await digestOf(ctx, other)];
  return one !== undefined && one.sha256 === two?.sha256;
}
