import { type SQL, sql } from "@meridian/database/query";
import { SiderealTime } from "astronomy-engine";
import { targetAngle } from "../../observations/index.ts";
import type { Limited } from "../begin.ts";
import { skyAt } from "../sky.ts";

const radian = Math.PI / 180;
/** Minutes that a fixed time may be ahead, and degrees that the sky turns by until then and that precession and proper motion come to. */
interface Ahead {
  minutes: number;
  degrees: number;
}
const usual: Ahead = { minutes: 0, degrees: 4 };
/** One with a fixed time may be handed out an hour before it. */
const ofFixed: Ahead = { minutes: 61, degrees: 20 };

/**
 * SQL for whether `o`, a row of observations, might begin at a place at a moment: false only where its target is surely too low, the
 * Sun surely too high, or its time surely another one. An altitude follows from declination, latitude and hour angle. (Meeus,
 * Astronomical Algorithms, 2nd ed., chapter 13.)
 */
export function mayBeUp(place: Limited, now: Date): SQL {
  const at = now.toISOString();
  return sql`
    case when jsonb_typeof(o.doc -> 'fixed_time_start') = 'string'
         then ${isThere(place, now, ofFixed)} else ${isThere(place, now, usual)} end
    and case when jsonb_typeof(o.doc -> 'windows') = 'array' and o.doc -> 'windows' <> '[]'
             then exists (select from jsonb_array_elements(o.doc -> 'windows') w
                           where coalesce(left(w ->> 'start', 30) <= ${at} and left(w ->> 'end', 30) > ${at}, true))
             else true end`;
}

/** SQL for whether its target may be high enough and the Sun low enough, and its fixed time near. */
function isThere(place: Limited, now: Date, { minutes, degrees }: Ahead): SQL {
  const { latitude, longitude, min_altitude, sun_altitude_max } = place;
  const sidereal = SiderealTime(now) * 15 + longitude;
  const [sine, cosine] = [Math.sin(latitude * radian), Math.cos(latitude * radian)];
  const least = Math.sin(Math.max(-90, min_altitude - degrees) * radian);
  const isDay = skyAt(place, now).sunAltitude > (sun_altitude_max ?? -6) + degrees;
  const soon = new Date(now.getTime() + minutes * 60_000).toISOString();
  return sql`
    (coalesce(sind(${targetAngle("dec")}) * ${sine}::float8
              + cosd(${targetAngle("dec")}) * ${cosine}::float8 * cosd(${sidereal}::float8 - ${targetAngle("ra")}) > ${least}::float8, true)
     and ${isDay ? sql`o.doc -> 'bypass_darkness' = 'true'` : sql`true`}
     and coalesce(left(o.doc ->> 'fixed_time_start', 30) <= ${soon}, true))`;
}
