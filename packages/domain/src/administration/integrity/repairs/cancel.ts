import type { RepairDetails } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { getRepair } from "./get.ts";
import { repairing } from "./operation.ts";

/** Stops a repair in bulk; what it has repaired stays so. Throws FORBIDDEN, NOT_FOUND, CONFLICT when it is over. */
export async function cancelRepair(ctx: Context, input: { id: string }): Promise<RepairDetails> {
  await repairing.cancel(ctx, input.id);
  return getRepair(ctx, input);
}
