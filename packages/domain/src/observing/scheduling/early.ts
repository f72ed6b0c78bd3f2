import { type ObservationDocument, panelCount } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { longestSeconds, readObservation } from "../observations/index.ts";

/** Milliseconds that a telescope needs to go to a target with a fixed time. */
export const leadMs = 2 * 60_000;
/** An observation that interrupts nothing is handed out at least this long before its fixed time. */
const usualMs = 10 * 60_000;

type Asked = Pick<ObservationDocument, "fixed_time_start" | "urgency">;

/** Milliseconds until its fixed time; 0 without one. */
export const aheadMs = ({ fixed_time_start }: Pick<Asked, "fixed_time_start">, now: Date): number =>
  fixed_time_start === null ? 0 : Date.parse(fixed_time_start) - now.getTime();

/** True if the fixed time of an observation is so far ahead that it is handed out early only where a long exposure is in progress. */
export const isFarAhead = (asked: Asked, now: Date): boolean => aheadMs(asked, now) > usualMs;

/**
 * Returns a function that is true for an observation that is too early to be handed out at a place: with a fixed time it comes as long
 * before as the telescope needs to go there, and what is exposed now to end. A rapid one comes no earlier than that, since it interrupts
 * others, and what is exposed may be dropped for it.
 */
export async function earlyAt(
  db: Queryable,
  observatoryId: string,
  { dropsExposures, now }: { dropsExposures: boolean; now: Date },
): Promise<(asked: Asked) => boolean> {
  const running = await query<{ doc: unknown }[]>(db)`
    select doc from observations where doc_observatory_id = ${observatoryId} and doc_status = 'in_progress'`;
  const exposing = 1000 * Math.max(0, ...running.map(({ doc }) => longestLeft(readObservation(doc))));
  return (asked) => {
    const isRapid = asked.urgency === "rapid";
    const lead = leadMs + (isRapid && dropsExposures ? 0 : exposing);
    return aheadMs(asked, now) > (isRapid ? lead : Math.max(lead, usualMs));
  };
}

/** The longest exposure of those that are left, in seconds. */
const longestLeft = ({ exposures, sequence }: ObservationDocument): number =>
  longestSeconds({
    exposures: exposures.filter((one) => one.acquired < one.exposure_count * panelCount(sequence)),
  });
