/** The sky of one place over weeks: where Sun and Moon stand is worked out every six hours, and in between interpolated. */
import { julianYearOf, positionIn } from "@meridian/contract";
import {
  Body,
  GeoVector,
  MakeTime,
  Observer,
  ObserverVector,
  RotateVector,
  Rotation_EQJ_EQD,
  type RotationMatrix,
  SiderealTime,
} from "astronomy-engine";
import type { Coordinates, Direction, Sky } from "./sky.ts";

const knotMs = 6 * 60 * 60_000;
/** Degrees that the Earth turns in a millisecond. (IERS Conventions 2010, 5.14.) */
const turnPerMs = (360 * 1.00273781191135) / 86_400_000;
const radian = Math.PI / 180;

interface Vector {
  x: number;
  y: number;
  z: number;
}

/** A moment at which all is worked out; vectors are geocentric, of its equator and equinox, in astronomical units. */
interface Knot {
  toOfDate: RotationMatrix;
  sun: Vector;
  moon: Vector;
  /** Greenwich's, in degrees. */
  siderealTime: number;
}

function knotAt(ms: number): Knot {
  const time = MakeTime(new Date(ms));
  const toOfDate = Rotation_EQJ_EQD(time);
  const ofDate = (body: Body) => RotateVector(toOfDate, GeoVector(body, time, true));
  const [sun, moon] = [ofDate(Body.Sun), ofDate(Body.Moon)];
  return { toOfDate, sun, moon, siderealTime: SiderealTime(time) * 15 };
}

/**
 * The sky of a place at many moments of the same weeks, for a small part of what `skyAt` costs for each. Angles differ from
 * that by less than 0.001°, the illumination by less than 0.0001.
 */
export function skyTrack(place: Coordinates): (at: Date) => Sky {
  const knotsAround = knotsFrom();
  const sine = Math.sin(place.latitude * radian);
  const cosine = Math.cos(place.latitude * radian);
  const standing = standingOf(place);

  return (at) => {
    const index = Math.floor(at.getTime() / knotMs);
    const sinceKnot = at.getTime() - index * knotMs;
    const [before, first, second, after] = knotsAround(index);
    const { toOfDate, siderealTime } = first;
    const meridian = (siderealTime + place.longitude + sinceKnot * turnPerMs) * radian;
    const zenith = { x: cosine * Math.cos(meridian), y: cosine * Math.sin(meridian), z: sine };
    const here = {
      x: standing.fromAxis * Math.cos(meridian),
      y: standing.fromAxis * Math.sin(meridian),
      z: standing.fromEquator,
    };
    const body = (name: "sun" | "moon") =>
      interpolated(before[name], first[name], second[name], after[name], sinceKnot / knotMs);
    const altitudeOf = (vector: Vector) => 90 - angleBetween(zenith, vector);
    return {
      get sunAltitude() {
        return altitudeOf(difference(body("sun"), here));
      },
      get moonAltitude() {
        return altitudeOf(difference(body("moon"), here));
      },
      get moonIllumination() {
        const moon = body("moon");
        return (1 + Math.cos(angleBetween(moon, difference(moon, body("sun"))) * radian)) / 2;
      },
      altitudeOf: (target) => altitudeOf(towards(target, toOfDate, at)),
      azimuthOf(target) {
        const vector = towards(target, toOfDate, at);
        const east = vector.y * Math.cos(meridian) - vector.x * Math.sin(meridian);
        const outward = vector.x * Math.cos(meridian) + vector.y * Math.sin(meridian);
        return turned(Math.atan2(east, vector.z * cosine - outward * sine) / radian);
      },
      hourAngleOf(target) {
        const { x, y } = towards(target, toOfDate, at);
        return (turned((meridian - Math.atan2(y, x)) / radian + 180) - 180) / 15;
      },
      moonSeparationOf: (target) =>
        angleBetween(towards(target, toOfDate, at), difference(body("moon"), here)),
    };
  };
}

/** The one before an interval of time, those at its ends and the one after. */
function knotsFrom(): (index: number) => readonly [Knot, Knot, Knot, Knot] {
  const knots = new Map<number, Knot>();
  const knot = (index: number) => {
    const one = knots.get(index) ?? knotAt(index * knotMs);
    knots.set(index, one);
    return one;
  };
  const around = (index: number) => [knot(index - 1), knot(index), knot(index + 1), knot(index + 2)] as const;
  let last: { index: number; knots: ReturnType<typeof around> } | undefined;
  return (index) => {
    if (last?.index !== index) last = { index, knots: around(index) };
    return last.knots;
  };
}

/** Returns a place's distance from the Earth's axis, and from the plane of its equator, in astronomical units. */
function standingOf({ latitude, longitude, elevation }: Coordinates) {
  const { x, y, z } = ObserverVector(new Date(0), new Observer(latitude, longitude, elevation), true);
  return { fromAxis: Math.hypot(x, y), fromEquator: z };
}

function towards(target: Direction, { rot }: RotationMatrix, at: Date): Vector {
  const { ra, dec } = positionIn(julianYearOf(at), target);
  const across = Math.cos(dec * radian);
  const x = across * Math.cos(ra * radian);
  const y = across * Math.sin(ra * radian);
  const z = Math.sin(dec * radian);
  const along = (axis: 0 | 1 | 2) => rot[0]![axis]! * x + rot[1]![axis]! * y + rot[2]![axis]! * z;
  return { x: along(0), y: along(1), z: along(2) };
}

/** An angle in degrees from 0 to 360. */
const turned = (angle: number): number => ((angle % 360) + 360) % 360;

const difference = (one: Vector, other: Vector): Vector => ({
  x: one.x - other.x,
  y: one.y - other.y,
  z: one.z - other.z,
});
const product = (one: Vector, other: Vector): number => one.x * other.x + one.y * other.y + one.z * other.z;

function angleBetween(one: Vector, other: Vector): number {
  const cosine = product(one, other) / Math.sqrt(product(one, one) * product(other, other));
  return Math.acos(Math.max(-1, Math.min(1, cosine))) / radian;
}

/** Lagrange's polynomial through what is there at -1, 0, 1 and 2. */
function interpolated(before: Vector, first: Vector, second: Vector, after: Vector, x: number): Vector {
  const a = (-x * (x - 1) * (x - 2)) / 6;
  const b = ((x + 1) * (x - 1) * (x - 2)) / 2;
  const c = (-(x + 1) * x * (x - 2)) / 2;
  const d = ((x + 1) * x * (x - 1)) / 6;
  return {
    x: a * before.x + b * first.x + c * second.x + d * after.x,
    y: a * before.y + b * first.y + c * second.y + d * after.y,
    z: a * before.z + b * first.z + c * second.z + d * after.z,
  };
}
