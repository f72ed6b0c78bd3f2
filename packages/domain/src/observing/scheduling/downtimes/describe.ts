import type { Hindrance, ObservationDocument } from "@meridian/contract";
import { longestSeconds } from "../../observations/index.ts";
import { momentIn } from "../clocks.ts";
import { beginsAt } from "../times.ts";
import { downtimeAt, downtimeMet, type PlannedSpan } from "./ahead.ts";

/**
 * Says which downtime keeps an observation from being handed out now, why, and until when by the clock of a time zone;
 * undefined where none does.
 */
export function downtimeBlocker(
  planned: readonly PlannedSpan[],
  observation: ObservationDocument,
  now: Date,
  timeZone: string,
): Hindrance | undefined {
  const begin = beginsAt(observation, now);
  const current = downtimeAt(planned, now);
  const met = begin && downtimeMet(planned, begin.getTime(), longestSeconds(observation) * 1000);
  const downtime = current ?? met;
  if (!downtime) return undefined;
  const [start, end] = [momentIn(timeZone, downtime.start), momentIn(timeZone, downtime.end)];
  const times = current
    ? `Down until ${end}`
    : `Its longest exposure would run into the downtime from ${start} until ${end}`;
  const message = `${times}: ${downtime.reason.replace(/[.!?]+$/, "")}.`;
  return { code: "downtime", message, until: new Date(downtime.end).toISOString() };
}
