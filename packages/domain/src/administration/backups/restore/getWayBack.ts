import type { WayBackAnswer } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { findWay, upgradedSince } from "./exchange/wayBack.ts";
import { findSafetyBackup } from "./safetyBackup.ts";
import { currentSchema, previousSchema } from "./schemas.ts";

/** Says how much data there is on both sides. */
const counted = ["observations", "users"];

/** Returns what the last restore replaced, while it is kept. For server administrators. */
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
      safety_backup: await findSafetyBackup(ctx, restore_id),
      refusal: (await fits(ctx)) ? null : upgradedSince,
    },
  };
}

async function countRows({ db }: Context, schema: string): Promise<Record<string, number>> {
  const counts = counted.map(
    (name) => `select '${name}' as name, count(*)::int as count from ${schema}.${name}`,
  );
  const rows = await query<{ name: string; count: number }[]>(db)`${sql.raw(counts.join(" union all "))}`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** No migration has been applied since: it would have to be applied to what is kept, too. */
export async function fits({ db }: Context): Promise<boolean> {
  const [row] = await query<{ fits: boolean }[]>(db)`
    select (select max(created_at) from meridian_previous.migrations)
           is not distinct from (select max(created_at) from public.migrations) as fits`;
  return row!.fits;
}
