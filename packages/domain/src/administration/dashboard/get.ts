import type { Dashboard } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { isActiveOrganization } from "../../ground/access/index.ts";
import { readLargeTotals } from "../analytics/index.ts";
import { countObservations, countPlaces, sumStorage } from "./figures.ts";
import { type Scope, scopeOf } from "./scope.ts";

/**
 * Figures of the whole system for server administrators, of the observatories that somebody administers, or of the
 * observatories, projects and observations of somebody who administers none. Throws UNAUTHENTICATED.
 */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  const scope = await scopeOf(ctx);
  const [places, observations, people] = await Promise.all([
    countPlaces(ctx, scope),
    observationsOf(ctx, scope),
    countPeople(ctx, scope),
  ]);
  return { scope: scope.name, ...places, ...observations, ...people };
}

async function observationsOf(ctx: Context, scope: Scope) {
  const kept = scope.name === "system" ? await readLargeTotals(ctx) : undefined;
  if (kept) return kept;
  const [observations, storage_bytes] = await Promise.all([
    countObservations(ctx, scope),
    sumStorage(ctx, scope),
  ]);
  return { ...observations, storage_bytes, as_of: null };
}

/** Counts accounts and active organizations. Only for the whole system. */
async function countPeople(
  { db, now }: Context,
  { name }: Scope,
): Promise<Pick<Dashboard, "user_count" | "active_organization_count">> {
  if (name !== "system") return { user_count: null, active_organization_count: null };
  const [row] = await query<[{ user_count: number; active_organization_count: number }]>(db)`
    select (select count(*) from users)::int as user_count, count(*)::int as active_organization_count
      from organizations g where ${isActiveOrganization(now())}`;
  return { ...row };
}
