import type { StorageDestination, StorageTestResult, TryStorageInput } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { requireOrganization } from "../../../ground/access/index.ts";
import { connectedDestination } from "./connection.ts";

const patience = 10_000;

/**
 * Tests within ten seconds if files can be written to a destination that isn't saved yet. Throws NOT_FOUND, FORBIDDEN,
 * INVALID for a private address or another organization's connection.
 */
export const tryStorage = async (ctx: Context, input: TryStorageInput): Promise<StorageTestResult> =>
  (await triedOut(ctx, input)).last_test;

export interface Tried {
  destination: StorageDestination;
  last_test: StorageTestResult;
}

async function triedOut(ctx: Context, input: TryStorageInput): Promise<Tried> {
  await requireOrganization(ctx.db, ctx, input.id, "manage_storage");
  const destination = connectedDestination(ctx, input.id, input.destination);
  requirePublic(ctx, destination);
  return { destination, last_test: await outcomeOf(ctx, destination) };
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
): Promise<Tried> {
  const tried = await triedOut(ctx, { id, destination });
  const { ok, message } = tried.last_test;
  if (!ok && !force) throw invalid("destination", `doesn't work: ${message}`);
  return tried;
}
