import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { leastSeconds, readObservation } from "../../observations/index.ts";
import type { Candidate } from "../candidates.ts";
import { aheadMs, exposingMs, leadMs } from "../early.ts";
import type { Ready } from "../ready.ts";

/** An observatory, and what becomes of its exposures for a rapid request. */
interface Telescope {
  id: string;
  ready: Pick<Ready, "dropsExposures">;
}

/** Milliseconds from one look at all observatories to the next. */
const lookMs = 60_000;

/**
 * True unless a request has a fixed time that an observatory can't keep: an exposure in progress there ends too late, or, for what
 * interrupts nothing, it has something else then.
 */
export async function comesInTime(
  db: Queryable,
  { id, ready }: Telescope,
  candidate: Candidate,
  now: Date,
): Promise<boolean> {
  if (candidate.fixed_time_start === null) return true;
  const isRapid = candidate.urgency === "rapid";
  if (!isRapid && (await keepsAnother(db, id, candidate, now))) return false;
  const exposing = isRapid && ready.dropsExposures ? 0 : await exposingMs(db, id, now);
  return exposing === 0 || leadMs + exposing <= aheadMs(candidate, now) + lookMs;
}

/** True if an observatory has another observation whose fixed time meets that of a request. */
async function keepsAnother(db: Queryable, id: string, candidate: Candidate, now: Date): Promise<boolean> {
  const rows = await query<{ doc: unknown }[]>(db)`
    select doc from observations
     where doc_observatory_id = ${id} and doc_status in ('assigned', 'in_progress') and id <> ${candidate.id}
       and jsonb_typeof(doc -> 'fixed_time_start') = 'string'`;
  const mine = fixedSpan(candidate, now);
  return rows
    .map(({ doc }) => fixedSpan(readObservation(doc), now))
    .some((other) => other.start < mine.end && mine.start < other.end);
}

/** The time that its exposures take once it begins: at its fixed time, or now. */
function fixedSpan(asked: Parameters<typeof leastSeconds>[0] & Parameters<typeof aheadMs>[0], now: Date) {
  const start = Math.max(0, aheadMs(asked, now));
  return { start, end: start + leastSeconds(asked) * 1000 };
}

/** Puts places that can't keep the fixed time of a request after those that can. */
export async function inTimeFirst<Any extends Telescope>(
  db: Queryable,
  places: readonly Any[],
  candidate: Candidate,
  now: Date,
): Promise<readonly Any[]> {
  if (candidate.fixed_time_start === null || places.length < 2) return places;
  const isLate: boolean[] = [];
  for (const place of places) isLate.push(!(await comesInTime(db, place, candidate, now)));
  return [false, true].flatMap((late) => places.filter((_, at) => isLate[at] === late));
}
