/** Positions of bodies that move against the stars, at a moment. They are astronomy-engine's. */

import type { Observatory } from "@meridian/contract";
import {
  AngleBetween,
  Body,
  Equator,
  EquatorFromVector,
  GeoVector,
  MakeTime,
  Observer,
} from "astronomy-engine";

type Coordinates = Pick<Observatory, "latitude" | "longitude" | "elevation">;

const bodies = new Map(
  Object.entries({
    sun: Body.Sun,
    moon: Body.Moon,
    mercury: Body.Mercury,
    venus: Body.Venus,
    mars: Body.Mars,
    jupiter: Body.Jupiter,
    saturn: Body.Saturn,
    uranus: Body.Uranus,
    neptune: Body.Neptune,
    pluto: Body.Pluto,
  }),
);

/** Finds the body for a name such as "the Moon" or "mars". */
export const bodyOf = (name: string): Body | undefined =>
  bodies.get(name.toLowerCase().replace(/^(the|planet)\s+/, ""));

const hour = 3_600_000;
/** The Moon seen from two places differs by up to a degree; without a place it is seen from the middle of the Earth. */
function positionAt(body: Body, ms: number, place: Coordinates | undefined) {
  const time = MakeTime(new Date(ms));
  // Without aberration, which a telescope's mount adds to the coordinates of stars.
  return place
    ? Equator(body, time, new Observer(place.latitude, place.longitude, place.elevation), false, false)
    : EquatorFromVector(GeoVector(body, time, false));
}

/** Its position in the ICRS, in degrees, and how far it moves in an hour, in minutes of arc. */
export function movingPosition(body: Body, at: string, place?: Coordinates) {
  const ms = Date.parse(at);
  const [now, later] = [positionAt(body, ms, place), positionAt(body, ms + hour, place)];
  const ra = Number((now.ra * 15).toFixed(4)) % 360;
  return {
    ...{ ra, dec: Number(now.dec.toFixed(4)) },
    arcminutes_per_hour: Number((AngleBetween(now.vec, later.vec) * 60).toFixed(2)),
  };
}
