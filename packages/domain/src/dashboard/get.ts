import type { Dashboard } from "@meridian/contract";
import type { Context } from "../context.ts";
import { countObservations, countPlaces, sumStorage } from "./figures.ts";
import { countPeople } from "./people.ts";
import { scopeOf } from "./scope.ts";

/**
 * Figures of the whole system for server administrators, of the observatories that somebody administers, or of the
 * observatories, projects and observations of somebody who administers none. Throws UNAUTHENTICATED.
 */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  const scope = await scopeOf(ctx);
  const [places, observations, storage_bytes, people] = await Promise.all([
    countPlaces(ctx, scope),
    countObservations(ctx, scope),
    sumStorage(ctx, scope),
    countPeople(ctx, scope),
  ]);
  return { scope: scope.name, ...places, ...observations, storage_bytes, ...people };
}
