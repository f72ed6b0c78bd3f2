/** Positions of bodies that move against the stars, at a moment. They are astronomy-engine's. */

import type { MovingBody, Observatory } from "@meridian/contract";
import {
  AngleBetween,
  type AstroTime,
  BaryState,
  Body,
  C_AUDAY,
  EquatorFromVector,
  GeoVector,
  MakeTime,
  Observer,
  ObserverVector,
  Vector,
} from "astronomy-engine";

export type Place = Pick<Observatory, "latitude" | "longitude" | "elevation">;

const hour = 3_600_000;

/** Returns its position in the ICRS, in degrees, and how far it moves in an hour, in minutes of arc. */
export function movingPosition(body: MovingBody, at: string, place?: Place) {
  const ms = Date.parse(at);
  const [now, later] = [directionTo(body, ms, place), directionTo(body, ms + hour, place)];
  const { ra, dec } = EquatorFromVector(now);
  return {
    ...{ ra: Number((ra * 15).toFixed(4)) % 360, dec: Number(dec.toFixed(4)) },
    arcminutes_per_hour: Number((AngleBetween(now, later) * 60).toFixed(2)),
  };
}

/**
 * Returns the direction in which a telescope finds a body, without aberration: mounts, and the observatory's program, add that to the
 * coordinates of stars. The Moon seen from two places differs by up to a degree; without a place it is seen from the
 * middle of the Earth.
 */
export function directionTo(body: MovingBody, ms: number, place?: Place): Vector {
  const time = MakeTime(new Date(ms));
  const from = body === "Moon" ? moonVector(time) : GeoVector(Body[body], time, false);
  if (!place) return from;
  const here = ObserverVector(time, new Observer(place.latitude, place.longitude, place.elevation), false);
  return new Vector(from.x - here.x, from.y - here.y, from.z - here.z, time);
}

/**
 * Returns the Moon as its light shows it from the middle of the Earth. The library leaves that light's 1.3 seconds out, in which the
 * Earth moves on by 40 km: that is the aberration of up to 20″ that the Moon, which moves along with the Earth, hardly has, so
 * that it must be taken off before it is added. (Explanatory Supplement to the Astronomical Almanac, 3rd ed., chapter 7.)
 */
function moonVector(time: AstroTime): Vector {
  const days = GeoVector(Body.Moon, time, false).Length() / C_AUDAY;
  const then = GeoVector(Body.Moon, time.AddDays(-days), false);
  const { vx, vy, vz } = BaryState(Body.Earth, time);
  return new Vector(then.x - vx * days, then.y - vy * days, then.z - vz * days, time);
}
