import type { ImportResource } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { toResource } from "./resource.ts";
import { importing } from "./task.ts";

/** Cancels an import; what it has created stays. For server administrators; throws NOT_FOUND, CONFLICT. */
export async function cancelImport(ctx: Context, { id }: { id: string }): Promise<ImportResource> {
  return toResource(await importing.cancel(ctx, id));
}
