import { goBackPhrase, type RestoreResource, type WayBackAnswer } from "@meridian/contract";
import { requireServerAdmin } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { findWay, upgradedSince, type Way } from "./exchange/wayBack.ts";
import { requireNothingElse, runHere } from "./here.ts";
import { restoring } from "./operation.ts";
import { toRestore } from "./resource.ts";
import { currentSchema, previousSchema } from "./schemas.ts";
import { keyOf } from "./start.ts";

/** Says how much data there is on both sides. */
const counted = ["observations", "users"];
/** What the last restore replaced, while it is kept. For server administrators. */
export async function getWayBack(ctx: Context): Promise<WayBackAnswer> {
  requireServerAdmin(ctx);
  const way = await findWay(ctx);
  if (!way) return { way_back: null };
  const { restore_id, leads, as_of, kept_until } = way;
  return {
    way_back: {
      restore_id,
      leads,
      as_of: as_of.toISOString(),
      kept_until: kept_until.toISOString(),
      row_counts: await countRows(ctx, previousSchema),
      current_row_counts: await countRows(ctx, currentSchema),
      refusal: (await fits(ctx)) ? null : upgradedSince,
    },
  };
}

async function countRows({ sql }: Context, schema: string): Promise<Record<string, number>> {
  const counts = counted.map(
    (name) => `select '${name}' as name, count(*)::int as count from ${schema}.${name}`,
  );
  const rows = await sql.unsafe<{ name: string; count: number }[]>(counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** No migration has been applied since: it would have to be applied to what is kept, too. */
async function fits({ sql }: Context): Promise<boolean> {
  const [row] = await sql<{ fits: boolean }[]>`
    select (select max(created_at) from meridian_previous.migrations)
           is not distinct from (select max(created_at) from public.migrations) as fits`;
  return row!.fits;
}

/**
 * Starts to bring back what the last restore replaced; what there is now is kept likewise. For server administrators; throws
 * CONFLICT when nothing is kept, when it no longer fits, or when something else is under way.
 */
export async function goBack(
  ctx: Context,
  _input: { confirm: typeof goBackPhrase },
): Promise<RestoreResource> {
  requireServerAdmin(ctx);
  const way = await requireWay(ctx);
  const snapshot_at = way.as_of.toISOString();
  const fields = {
    backup_id: null,
    goes_back: true,
    snapshot_at,
    skip_safety_backup: true,
    started_with_key: keyOf(ctx),
  };
  return toRestore(await restoring.startNow(ctx, fields));
}

async function requireWay(ctx: Context): Promise<Way> {
  const way = await findWay(ctx);
  if (!way) throw new DomainError("CONFLICT", "There is nothing to go back to: no replaced data is kept.");
  if (!(await fits(ctx))) throw new DomainError("CONFLICT", upgradedSince);
  return way;
}

/** Goes back in this process instead of in a worker's. Throws CONFLICT, also while servers or workers run. */
export async function goBackHere(ctx: Context): Promise<RestoreResource> {
  await requireNothingElse(ctx);
  const { id } = await goBack(ctx, { confirm: goBackPhrase });
  return runHere(ctx, id);
}
