import type { ObservationDocument } from "@meridian/contract";
import { longestSeconds } from "../observations/index.ts";
import { brokenConditions, type Condition } from "./observable.ts";
import { type Place, type Sky, skyAt } from "./sky.ts";
import { beginsAt } from "./times.ts";

/** A place with the altitude that its targets must have, in degrees. */
export interface Limited extends Place {
  min_altitude: number;
}

/** The sky of each moment, worked out once. */
export function skies(place: Place): (at: Date) => Sky {
  const known = new Map<number, Sky>();
  return (at) => {
    const sky = known.get(at.getTime()) ?? skyAt(place, at);
    known.set(at.getTime(), sky);
    return sky;
  };
}

/**
 * What keeps an observation from beginning if it were handed out now, the first first: it isn't its time, or its conditions
 * don't hold when it begins or after its longest exposure.
 */
export function* notBegun(
  observation: ObservationDocument,
  { min_altitude }: Limited,
  now: Date,
  skyOf: (at: Date) => Sky,
): Generator<"time" | Condition> {
  const begin = beginsAt(observation, now);
  if (!begin) return yield "time";
  yield* brokenConditions(observation, skyOf(begin), min_altitude);
  const end = new Date(begin.getTime() + longestSeconds(observation) * 1000);
  yield* brokenConditions(observation, skyOf(end), min_altitude);
}

/** Its conditions hold when it begins, and still after its longest exposure. */
export const canBegin = (...of: Parameters<typeof notBegun>): boolean => notBegun(...of).next().done === true;
