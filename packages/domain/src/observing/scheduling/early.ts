import type { ObservationDocument } from "@meridian/contract";

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
