import { latestBeginning } from "../../observations/index.ts";
import { rankOf, spanOf } from "../atHand.ts";
import type { Candidate } from "../candidates.ts";
import { aheadMs, leadMs } from "../early.ts";
import type { Place } from "./place.ts";

/** Milliseconds from one look at all observatories to the next. */
const lookMs = 60_000;

/**
 * True unless a request has a fixed time that an observatory can't keep: an exposure in progress there ends too late, or, for what
 * interrupts nothing, it has something else to do then.
 */
export const comesInTime = (place: Place, candidate: Candidate, now: Date): boolean =>
  candidate.fixed_time_start === null ||
  (endsInTime(place, candidate, now) &&
    (candidate.urgency === "rapid" || !keepsAnother(place, candidate, now)));

/** True unless an exposure in progress there at a moment may last past the fixed time of a request. */
function endsInTime(
  { ready, atHand }: Pick<Place, "ready" | "atHand">,
  candidate: Candidate,
  now: Date,
): boolean {
  const exposing = candidate.urgency === "rapid" && ready.dropsExposures ? 0 : atHand.exposing;
  if (exposing === 0) return true;
  const latest = Math.max(aheadMs(candidate, now) + lookMs, latestBeginning(candidate) - now.getTime());
  return leadMs + exposing <= latest;
}

/** True if a telescope has something else to do at the fixed time of a request that makes no way for it by itself. */
const keepsAnother = (place: Pick<Place, "ready" | "atHand">, candidate: Candidate, now: Date): boolean =>
  place.atHand.kept.length > 0 && othersThen(place, candidate, now).length > 0;

/**
 * Ways in which a telescope stands for the fixed time of a request that interrupts nothing, the best first. `free`: it has nothing else
 * to do then. `shared`: what it has at hand without a fixed time and with a higher priority, which makes no way, may last past it.
 * `clears`: what it has to do then makes way. `late`: an exposure in progress may last past it. `busy`: what is of a higher priority
 * may last past its latest beginning; its target may set before. `taken`: what it has to do then makes no way.
 */
export type Prospect = "free" | "shared" | "clears" | "late" | "busy" | "taken";

/**
 * Tells how a telescope stands for a request that interrupts nothing; it is free for one without a fixed time. Since the time at which
 * a telescope was given it, nothing is begun there that lasts past its time.
 */
export function prospectOf(
  place: Pick<Place, "ready" | "atHand">,
  candidate: Candidate,
  now: Date,
  givenAt = now,
): Prospect {
  if (candidate.fixed_time_start === null) return "free";
  const others = place.atHand.kept.length > 0 ? othersThen(place, candidate, now) : [];
  // Of the same priority, what has a fixed time as well makes no way.
  if (others.some(({ rank }) => rank >= rankOf(candidate))) return "taken";
  const higherUntil = now.getTime() + higherMs(place, candidate);
  if (higherUntil > latestBeginning(candidate)) return "busy";
  if (!endsInTime(place, candidate, givenAt)) return "late";
  if (others.length > 0) return "clears";
  return higherUntil > Date.parse(candidate.fixed_time_start) ? "shared" : "free";
}

function othersThen({ ready, atHand }: Pick<Place, "ready" | "atHand">, candidate: Candidate, now: Date) {
  const { start, end } = spanOf(candidate, ready.overheads, now);
  return atHand.kept.filter(
    ({ id, isUnfixed, ...other }) =>
      id !== candidate.id && !isUnfixed && other.start < end && start < other.end,
  );
}

/** The milliseconds that what a telescope has at hand without a fixed time, and with a higher priority, takes in turn. */
const higherMs = ({ atHand }: Pick<Place, "atHand">, candidate: Candidate): number =>
  atHand.kept
    .filter(({ isUnfixed, rank }) => isUnfixed && rank > rankOf(candidate))
    .reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);

/** An observatory is given no fixed time as long as it has so many others that come before it. */
export const mostBefore = 40;

/**
 * True if an observatory has so many fixed times that come before that of a request, or with it, that it is given more of them
 * first. What has a lower priority keeps nothing back.
 */
export function isCrowded({ atHand }: Pick<Place, "atHand">, candidate: Candidate, now: Date): boolean {
  const start = now.getTime() + aheadMs(candidate, now);
  const before = atHand.kept.filter(
    (other) =>
      !other.isUnfixed &&
      other.rank >= rankOf(candidate) &&
      other.start > now.getTime() &&
      other.start <= start,
  );
  return before.length >= mostBefore;
}

/**
 * Orders places for a rapid request by whether they can keep its fixed time: first those that can and take their telescope from no
 * other one, then the others that can.
 */
export function inTimeFirst(places: readonly Place[], candidate: Candidate, now: Date): readonly Place[] {
  if (candidate.fixed_time_start === null || places.length < 2) return places;
  const orderOf = (place: Place) => {
    if (!comesInTime(place, candidate, now)) return 2;
    return keepsAnother(place, candidate, now) ? 1 : 0;
  };
  const orders = places.map(orderOf);
  return [0, 1, 2].flatMap((order) => places.filter((_, at) => orders[at] === order));
}
