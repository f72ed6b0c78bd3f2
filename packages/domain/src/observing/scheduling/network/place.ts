import { type AtHand, keptAs } from "../atHand.ts";
import { skies } from "../begin.ts";
import type { Candidate } from "../candidates.ts";
import type { Ready } from "../ready.ts";
import type { Sky } from "../sky.ts";

/** An observatory that could be given a request, with its sky. */
export interface Place {
  id: string;
  ready: Ready;
  /** Number of observations that it has, with those that it is about to be given. */
  load: number;
  /** Number of observations that its queue has room for besides these; those with a fixed time take none. */
  room: number;
  /** Work that it has at hand, likewise. */
  atHand: AtHand;
  skyOf(at: Date): Sky;
}

const nothing: AtHand = { exposing: 0, kept: [] };

/** An observatory with its sky, each moment of which is worked out once. */
export const placeWith = (id: string, ready: Ready, atHand = nothing): Place => ({
  ...{ id, ready, atHand },
  ...{ load: ready.load, room: ready.room },
  skyOf: skies(ready),
});

/** Counts a request for a place that it is about to be given to. */
export function give(place: Place, candidate: Candidate, now: Date): void {
  place.load += 1;
  if (candidate.fixed_time_start === null) place.room -= 1;
  const kept = keptAs(candidate, place.ready.overheads, now);
  place.atHand = { ...place.atHand, kept: [...place.atHand.kept, kept] };
}

/** Counts that a place no longer has what it was given. */
export function leave(place: Place, { id, fixed_time_start }: Candidate): void {
  place.load -= 1;
  if (fixed_time_start === null) place.room += 1;
  place.atHand = { ...place.atHand, kept: place.atHand.kept.filter((one) => one.id !== id) };
}
