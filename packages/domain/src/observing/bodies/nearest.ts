import { bodyTolerance, type MovingBody, type ObservationDocument } from "@meridian/contract";
import type { directionTo, Place } from "./position.ts";

export type Coordinates = Pick<ObservationDocument["target"], "ra" | "dec">;

export interface Time {
  start: number;
  end: number;
}

/** Looks at a body at moments, as often as is left for the request. */
export interface Looks {
  left: number;
  at: typeof directionTo;
}

/** Degrees that a body moves in an hour at most, by itself and as the observer turns with the Earth. */
const fastest: Record<MovingBody, number> = {
  ...{ Sun: 0.045, Moon: 1, Mercury: 0.1, Venus: 0.06, Mars: 0.04 },
  ...{ Jupiter: 0.012, Saturn: 0.007, Uranus: 0.004, Neptune: 0.0025, Pluto: 0.0025 },
};

const hour = 3_600_000;
/** Degrees that a body may move between two looks. By so little it doesn't pass coordinates unseen. */
const unseen = 1 / 60;

/**
 * Returns how near a body comes to coordinates in a time, in degrees, or how near it is as soon as that is near enough; undefined
 * where no looks are left. After each look it leaves out the time in which the body can't get there. The middle comes first: it
 * is what coordinates are found for.
 */
export function nearestIn(
  body: MovingBody,
  { ra, dec }: Coordinates,
  { start, end }: Time,
  place: Place | undefined,
  looks: Looks,
): number | undefined {
  const near = bodyTolerance(body);
  let nearest = Number.POSITIVE_INFINITY;
  const look = (at: number) => {
    looks.left -= 1;
    const apart = separation(looks.at(body, at, place), ra, dec);
    nearest = Math.min(nearest, apart);
    return apart;
  };
  if (looks.left > 0) look((start + end) / 2);
  for (let at = start; nearest > near; ) {
    if (looks.left <= 0) return undefined;
    const idle = Math.max(look(at) - near, unseen);
    if (at === end) break;
    at = Math.min(end, at + (idle / fastest[body]) * hour);
  }
  return nearest;
}

const radian = Math.PI / 180;

/** The angle between a direction and coordinates, in degrees. */
export function separation(
  { x, y, z }: { x: number; y: number; z: number },
  ra: number,
  dec: number,
): number {
  const across = Math.cos(dec * radian);
  const [u, v, w] = [across * Math.cos(ra * radian), across * Math.sin(ra * radian), Math.sin(dec * radian)];
  const sine = Math.hypot(y * w - z * v, z * u - x * w, x * v - y * u);
  return Math.atan2(sine, x * u + y * v + z * w) / radian;
}
