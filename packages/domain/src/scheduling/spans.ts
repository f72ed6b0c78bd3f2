import { latestBeginning, openSpans, type Span } from "../observations/index.ts";
import type { Asked } from "./times.ts";

/** The times at which an observation may begin, one after the other and apart; undefined where it may at any time. */
export function spansOf(observation: Asked): Span[] | undefined {
  if (observation.fixed_time_start !== null)
    return [{ start: Date.parse(observation.fixed_time_start), end: latestBeginning(observation) }];
  return observation.windows.length === 0 ? undefined : openSpans(observation);
}
