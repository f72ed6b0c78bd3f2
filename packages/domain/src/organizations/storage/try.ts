import type { StorageDestination, StorageTestResult, TryStorageInput } from "@meridian/contract";
import { requireOrganization } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";

const patience = 10_000;

/** Whether files can be written to a destination that isn't kept yet, found within ten seconds. Throws NOT_FOUND, FORBIDDEN, INVALID for a private address. */
export async function tryStorage(ctx: Context, input: TryStorageInput): Promise<StorageTestResult> {
  await requireOrganization(ctx.db, ctx, input.id, "manage_storage");
  requirePublic(ctx, input.destination);
  return outcomeOf(ctx, input.destination);
}

/** Throws INVALID for an address that is never connected to. */
function requirePublic({ destinations }: Context, { kind, settings }: StorageDestination): void {
  if (kind === "s3" && settings.endpoint && !destinations.mayReach(settings.endpoint))
    throw invalid("destination.settings.endpoint", "must be a public address");
}

/** Tries a destination out. */
export async function outcomeOf(ctx: Context, destination: StorageDestination): Promise<StorageTestResult> {
  const outcome = await ctx.destinations.test(destination, AbortSignal.timeout(patience));
  return { ...outcome, tested_at: ctx.now().toISOString() };
}

/** The same before a destination is kept. Throws INVALID when it doesn't work, unless it is to be kept all the same. */
export async function requireWorking(
  ctx: Context,
  { id, destination, force }: TryStorageInput & { force?: boolean | undefined },
): Promise<StorageTestResult> {
  const result = await tryStorage(ctx, { id, destination });
  if (!result.ok && !force) throw invalid("destination", `doesn't work: ${result.message}`);
  return result;
}
