import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { faultInWords, StorageFault } from "../faults/index.ts";
import { isEmptyUnder } from "./empty.ts";

type Store = Pick<Context, "objectStore">;

/** Fewer files than this say nothing about the rest. */
export const few = 10;

/** Explains why the object storage can't be used, and what to do; undefined when it can. */
export async function unreachable({ objectStore }: Store): Promise<string | undefined> {
  try {
    await objectStore.check();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    return faultInWords(new StorageFault(error)).replace(/^the /, "The ");
  }
}

/**
 * Explains why a storage that holds nothing under a prefix isn't believed: records name files there. Where only few do,
 * the whole storage has to be empty. `countNamed` counts no further than its limit. Undefined when all is well.
 */
export async function wronglyEmpty(
  ctx: Store,
  countNamed: (most: number) => Promise<number>,
): Promise<string | undefined> {
  const files = await countNamed(few);
  return files >= few || (files > 0 && (await isEmptyUnder(ctx, "")))
    ? "The object storage is empty, but records name files in it. It is probably not the storage used before."
    : undefined;
}
