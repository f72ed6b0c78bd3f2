import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";

/** A restore that everybody waits for. */
export interface Maintenance {
  restore_id: string;
  since: Date;
}

/** Greatest age in milliseconds of what a process knows about the maintenance. */
export const refreshMs = 250;

/** The maintenance that is going on, if any. */
export async function currentMaintenance(db: Queryable): Promise<Maintenance | undefined> {
  const [row] = await query<Maintenance[]>(db)`
    select restore_id, since from meridian_installation.maintenance where held_until > now()`;
  return row;
}

/** Looks at most once in a while, however often it is asked. A database that doesn't answer isn't in maintenance. */
export function maintenanceWatch(db: Queryable): () => Promise<Maintenance | undefined> {
  let asked: Promise<Maintenance | undefined> = Promise.resolve(undefined);
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt < refreshMs) return asked;
    askedAt = performance.now();
    asked = currentMaintenance(db).catch(() => undefined);
    return asked;
  };
}
