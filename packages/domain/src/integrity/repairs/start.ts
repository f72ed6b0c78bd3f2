import type { IntegrityRepair, StartRepairInput } from "@meridian/contract";
import { requireServerAdmin } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { getRepair } from "./get.ts";
import { repairing } from "./operation.ts";

/** Queues the repair of every open issue that fits. Throws FORBIDDEN, CONFLICT while another is under way. */
export async function startRepair(
  ctx: Context,
  { dry_run, auto_fixable: _fixable, status: _open, ...filters }: StartRepairInput,
): Promise<IntegrityRepair> {
  requireServerAdmin(ctx);
  const { id } = await repairing.startNow(ctx, { dry_run, filters });
  return getRepair(ctx, { id });
}
