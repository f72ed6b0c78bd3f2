import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { tooOld, versionMissed } from "../connections/index.ts";

/** An observatory's clock may be this far ahead. */
const toleranceMs = 60_000;

/**
 * A plugin below the minimum version doesn't carry out observations: of an observation that isn't in progress any more its
 * observatory may still send what it began before, which would be lost otherwise. An image that doesn't say when it was begun
 * is taken. Throws PLUGIN_TOO_OLD.
 */
export async function requireInTime(
  { db }: Context,
  observatoryId: string,
  observationId: string,
  capturedAt: string | null,
): Promise<void> {
  const minimum = capturedAt && (await versionMissed(db, observatoryId));
  if (!minimum) return;
  const [row] = await query<[{ stopped_at: string | null }]>(db)`
    select max(s.at)::text as stopped_at from status_changes s join observations o on o.id = s.observation_id
     where o.id = ${observationId} and s.from_status = 'in_progress'
       and (o.doc_status <> 'in_progress' or o.doc_observatory_id is distinct from ${observatoryId})
       and (s.observatory_id is null or s.observatory_id = ${observatoryId})`;
  const isInTime =
    row.stopped_at === null || Date.parse(capturedAt) <= Date.parse(row.stopped_at) + toleranceMs;
  if (!isInTime) throw tooOld(minimum);
}
