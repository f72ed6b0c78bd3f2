import type { Hindrance, ObservationDocument } from "@meridian/contract";
import type { Planned } from "./begin.ts";
import type { Search } from "./chance.ts";
import { blockerThroughout } from "./sentences.ts";
import { bodyOf } from "./sky.ts";
import { skyBlockers } from "./skyBlockers.ts";
import { hasPassed } from "./times.ts";

interface Searched {
  /** The moment from which a chance was looked for. */
  from: Date;
  /** True if none of its times is left after what was searched. */
  isAll: boolean;
  timeZone: string;
}

/** Says in a sentence or two why a search found no chance. */
export function hindranceThroughout(
  obstacle: NonNullable<Search["obstacle"]>,
  observation: ObservationDocument,
  place: Planned,
  { from, isAll, timeZone }: Searched,
): Hindrance {
  if (obstacle === "time") {
    if (hasPassed(observation, from)) return blockerThroughout("time", place);
    return blockerThroughout(isAll ? "short" : "later", place);
  }
  if (obstacle === "downtime") return blockerThroughout(obstacle, place);
  const { target, bypass_darkness, fixed_time_start } = observation;
  if (bodyOf(target) === "Sun" && !bypass_darkness) return blockerThroughout("sun", place);
  if (fixed_time_start !== null) {
    const begin = new Date(Math.max(from.getTime(), Date.parse(fixed_time_start)));
    const [first, ...others] = skyBlockers(observation, place, begin, timeZone);
    if (first) {
      const why = [first, ...others].map(({ message }) => message).join(" ");
      return { code: first.code, message: `${atStart} ${why}` };
    }
  }
  return blockerThroughout(obstacle, place);
}

const atStart = "It begins at the start of its fixed time or up to two minutes later, and can't then.";
