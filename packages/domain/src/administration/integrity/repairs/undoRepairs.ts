import { isUnderWay, type RepairDetails } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { getRepair, repairing } from "./operation.ts";

/**
 * Queues the undoing of all that a repair in bulk did and that can be taken back. Throws FORBIDDEN, NOT_FOUND, CONFLICT while
 * a repair is under way, or when there is nothing to take back.
 */
export async function undoRepairs(ctx: Context, input: { id: string }): Promise<RepairDetails> {
  requireServerAdmin(ctx);
  const { id: undoes, status, filters, abilities } = await getRepair(ctx, input);
  if (isUnderWay(status)) throw new DomainError("CONFLICT", "The repair is under way still.");
  if (!abilities.undo) throw new DomainError("CONFLICT", "There is no repair to undo.");
  const fields = { dry_run: false, undoes, filters };
  const { id } = await repairing.startNow(ctx, fields, {
    action: "integrity_repair.undo",
    audit: { undoes },
  });
  return getRepair(ctx, { id });
}
