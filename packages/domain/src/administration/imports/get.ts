import type { ImportResource } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { toResource } from "./resource.ts";
import { importing } from "./task.ts";

/** One import with its progress and rows. For server administrators; throws NOT_FOUND. */
export async function getImport(ctx: Context, { id }: { id: string }): Promise<ImportResource> {
  return toResource(await importing.get(ctx, id));
}
