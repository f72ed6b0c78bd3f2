import type { RestoreResource } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { restoring } from "./operation.ts";
import { toRestore } from "./resource.ts";

/** Cancels a restore: until the data is replaced nothing has changed. For server administrators; throws NOT_FOUND, CONFLICT. */
export async function cancelRestore(ctx: Context, { id }: { id: string }): Promise<RestoreResource> {
  return toRestore(await restoring.cancel(ctx, id));
}
