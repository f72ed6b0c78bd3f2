import { type GoBackInput, goBackPhrase, type RestoreResource } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { findWay, upgradedSince, type Way } from "./exchange/wayBack.ts";
import { fits } from "./getWayBack.ts";
import { requireNothingElse, runHere } from "./here.ts";
import { restoring } from "./operation.ts";
import { findSafetyBackup } from "./safetyBackup.ts";
import { keyOf } from "./start.ts";

/**
 * Starts to bring back what the last restore replaced; what there is now is kept likewise, and in a safety backup unless
 * that is declined. For server administrators; throws CONFLICT when nothing is kept, when it no longer fits, or when
 * something else is under way.
 */
export async function goBack(ctx: Context, { skip_safety_backup }: GoBackInput): Promise<RestoreResource> {
  requireServerAdmin(ctx);
  const way = await requireWay(ctx);
  const snapshot_at = way.as_of.toISOString();
  const fields = {
    backup_id: null,
    goes_back: true,
    snapshot_at,
    skip_safety_backup,
    started_with_key: keyOf(ctx),
  };
  return restoring.startNow(ctx, fields);
}

async function requireWay(ctx: Context): Promise<Way> {
  const way = await findWay(ctx);
  if (!way) throw new DomainError("CONFLICT", "There is nothing to go back to: no replaced data is kept.");
  if (await fits(ctx)) return way;
  const safety = await findSafetyBackup(ctx, way.restore_id);
  const instead = safety
    ? `Restore the safety backup ${safety.id} instead: it holds the same data.`
    : "No safety backup of that data is kept. Restore another backup that was made before.";
  throw new DomainError("CONFLICT", `${upgradedSince} ${instead}`);
}

/** Goes back in this process instead of in a worker's. Throws CONFLICT, also while servers or workers run. */
export async function goBackHere(ctx: Context, skip_safety_backup = false): Promise<RestoreResource> {
  await requireNothingElse(ctx);
  const { id } = await goBack(ctx, { confirm: goBackPhrase, skip_safety_backup });
  return runHere(ctx, id);
}
