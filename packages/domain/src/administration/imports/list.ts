import type { ImportResource, ListOperationsInput, Page } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { toResource } from "./resource.ts";
import { importing } from "./task.ts";

/** Imports, newest first, with their counts but without their rows. For server administrators. */
export async function listImports(ctx: Context, input: ListOperationsInput): Promise<Page<ImportResource>> {
  const { items, next_cursor } = await importing.list(ctx, input);
  return { items: items.map((one) => toResource({ ...one, created: [], refused: [] })), next_cursor };
}
