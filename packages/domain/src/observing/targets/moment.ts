import type { MovingBody } from "@meridian/contract";
import type { ObservatorySite } from "../../places/observatories/index.ts";
import { movingPosition } from "../bodies/index.ts";
import type { Span } from "../observations/index.ts";
import { darkFrom, type SkyLimits, skyTrack, spansWhere } from "../scheduling/index.ts";

/** The part of a longer time that is looked at: what moves is at its coordinates for hours. */
const longestMs = 2 * 86_400_000;
/** Looks, each of which knows better where it stands. */
const passes = 3;

type Place = Pick<ObservatorySite, "latitude" | "longitude" | "elevation"> &
  Pick<SkyLimits, "min_altitude" | "sun_altitude_max">;

/**
 * Finds the moment for which the coordinates of something that moves are best asked for: the middle of the first part of a time, of its
 * first two days, in which it is up in the dark. Undefined where it never is.
 */
export function momentUp(body: MovingBody, { start, end }: Span, place: Place, inDaylight: boolean) {
  const skyOf = skyTrack(place);
  const darkness = darkFrom({ twilight: null }, place);
  const time = { start, end: Math.min(end, start + longestMs) };
  let moment = (time.start + time.end) / 2;
  for (let pass = 0; pass < passes; pass++) {
    const position = movingPosition(body, new Date(moment).toISOString(), place);
    const isUp = (ms: number) => {
      const sky = skyOf(new Date(ms));
      return (
        (inDaylight || body === "Sun" || sky.sunAltitude <= darkness) &&
        sky.altitudeOf(position) >= place.min_altitude
      );
    };
    const [first] = spansWhere(time, isUp);
    if (!first) return undefined;
    moment = (first.start + first.end) / 2;
  }
  return moment;
}
