import type { RepairDetails, StartRepairInput } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { getRepair, repairing } from "./operation.ts";

/** Queues the repair of every open issue that fits, or its trial, which the audit log calls so. Throws FORBIDDEN, CONFLICT while another is under way. */
export async function startRepair(
  ctx: Context,
  { dry_run, auto_fixable: _fixable, status: _open, ...filters }: StartRepairInput,
): Promise<RepairDetails> {
  requireServerAdmin(ctx);
  const options = dry_run ? { action: "integrity_repair.dry_run" } : {};
  const { id } = await repairing.startNow(ctx, { dry_run, filters }, options);
  return getRepair(ctx, { id });
}
