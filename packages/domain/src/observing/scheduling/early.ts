import { type ObservationDocument, panelCount } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { longestSeconds, readObservation } from "../observations/index.ts";

/** Milliseconds that a telescope needs to go to a target with a fixed time. */
export const leadMs = 2 * 60_000;
/** An observation that interrupts nothing is handed out at least this long before its fixed time. */
export const usualMs = 10 * 60_000;

type Asked = Pick<ObservationDocument, "fixed_time_start" | "urgency">;

/** Milliseconds until its fixed time; 0 without one. */
export const aheadMs = ({ fixed_time_start }: Pick<Asked, "fixed_time_start">, now: Date): number =>
  fixed_time_start === null ? 0 : Date.parse(fixed_time_start) - now.getTime();

/** True if the fixed time of an observation is so far ahead that it is handed out early only where a long exposure is in progress. */
export const isFarAhead = (asked: Asked, now: Date): boolean => aheadMs(asked, now) > usualMs;

/**
 * True for an observation that is too early to be handed out: with a fixed time it comes as long before that as the telescope needs to go
 * there, and what is exposed now to end. A rapid one comes no earlier, since it interrupts others.
 */
export function isEarly(asked: Asked, now: Date, exposing: number): boolean {
  const lead = leadMs + exposing;
  return aheadMs(asked, now) > (asked.urgency === "rapid" ? lead : Math.max(lead, usualMs));
}

/**
 * Finds how long the exposure may last that is in progress at an observatory, in milliseconds: also that of what was interrupted, until
 * its plugin reports it.
 */
export async function exposingMs(db: Queryable, observatoryId: string, now: Date): Promise<number> {
  const rows = await query<{ doc: unknown; interrupted: Date | null; is_reported: boolean }[]>(db)`
    select o.doc, change.at as interrupted, coalesce(o.updated_at > change.at, false) as is_reported
      from observations o
      left join lateral (
        select max(s.at) as at from status_changes s where s.observation_id = o.id and o.doc_status = 'suspended') change on true
     where o.doc_observatory_id = ${observatoryId}
       and (o.doc_status = 'in_progress' or (o.doc_status = 'suspended' and o.doc ->> 'interrupted_by' is not null))`;
  const left = rows.map(({ doc, interrupted, is_reported }) => {
    const longest = longestLeft(readObservation(doc)) * 1000;
    if (!interrupted) return longest;
    return is_reported ? 0 : interrupted.getTime() + longest - now.getTime();
  });
  return Math.max(0, ...left);
}

/** The longest exposure of those that are left, in seconds. */
const longestLeft = ({ exposures, sequence }: ObservationDocument): number =>
  longestSeconds({
    exposures: exposures.filter((one) => one.acquired < one.exposure_count * panelCount(sequence)),
  });
