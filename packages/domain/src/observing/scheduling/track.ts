/** The sky of one place over weeks: where Sun and Moon stand is worked out every six hours, and in between interpolated. */
import { julianYearOf, type MovingBody, positionIn } from "@meridian/contract";
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
import { directionTo } from "../bodies/index.ts";
import { apartFromBody, type Coordinates, type Direction, type Named, type Sky } from "./sky.ts";

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
  const standing = { ...standingOf(place), place };
  return (at) => {
    const index = Math.floor(at.getTime() / knotMs);
    return new TrackedSky(knotsAround(index), standing, at, at.getTime() - index * knotMs);
  };
}

type Knots = readonly [Knot, Knot, Knot, Knot];

/** A class, because a search looks at tens of thousands of skies, and a closure for each angle of each costs as much again. */
class TrackedSky implements Sky {
  private readonly knots: Knots;
  private readonly standing: Standing & { place: Coordinates };
  private readonly at: Date;
  /** Milliseconds since the knot before it. */
  private readonly since: number;
  /** Worked out when they are first asked for: many targets are looked at under one sky. */
  private readonly bodies: { sun?: Vector; moon?: Vector } = {};
  /** Right ascension of the meridian as a point of the circle. */
  private readonly cosMeridian: number;
  private readonly sinMeridian: number;

  constructor(knots: Knots, standing: Standing & { place: Coordinates }, at: Date, since: number) {
    const meridian = (knots[1].siderealTime + standing.longitude + since * turnPerMs) * radian;
    this.knots = knots;
    this.standing = standing;
    this.at = at;
    this.since = since;
    this.cosMeridian = Math.cos(meridian);
    this.sinMeridian = Math.sin(meridian);
  }

  get sunAltitude(): number {
    return this.altitudeTo(this.fromHere("sun"));
  }

  get moonAltitude(): number {
    return this.altitudeTo(this.fromHere("moon"));
  }

  get moonIllumination(): number {
    const moon = this.body("moon");
    return (1 + Math.cos(angleBetween(moon, difference(moon, this.body("sun"))) * radian)) / 2;
  }

  altitudeOf(target: Direction): number {
    return this.altitudeTo(this.towards(target));
  }

  azimuthOf(target: Direction): number {
    const { x, y, z } = this.towards(target);
    const east = y * this.cosMeridian - x * this.sinMeridian;
    const outward = x * this.cosMeridian + y * this.sinMeridian;
    return turned(Math.atan2(east, z * this.standing.cosine - outward * this.standing.sine) / radian);
  }

  hourAngleOf(target: Direction): number {
    const { x, y } = this.towards(target);
    const west = x * this.sinMeridian - y * this.cosMeridian;
    return Math.atan2(west, x * this.cosMeridian + y * this.sinMeridian) / radian / 15;
  }

  moonSeparationOf(target: Direction): number {
    return angleBetween(this.towards(target), this.fromHere("moon"));
  }

  apartFromBody(target: Named): number {
    return apartFromBody(target, this.standing.place, this.at);
  }

  private towards(target: Direction): Vector {
    return towards(target, this.knots[1].toOfDate, this.at);
  }

  private body(name: "sun" | "moon"): Vector {
    const [before, first, second, after] = this.knots;
    this.bodies[name] ??= interpolated(
      ...([before[name], first[name], second[name], after[name]] as const),
      this.since / knotMs,
    );
    return this.bodies[name];
  }

  private fromHere(name: "sun" | "moon"): Vector {
    const { fromAxis, fromEquator } = this.standing;
    const { x, y, z } = this.body(name);
    return {
      x: x - fromAxis * this.cosMeridian,
      y: y - fromAxis * this.sinMeridian,
      z: z - fromEquator,
    };
  }

  private altitudeTo(vector: Vector): number {
    const { sine, cosine } = this.standing;
    const zenith = { x: cosine * this.cosMeridian, y: cosine * this.sinMeridian, z: sine };
    return 90 - angleBetween(zenith, vector);
  }
}

const bodyKnotMs = 60 * 60_000;

/**
 * Coordinates of a body at many moments of the same weeks, in degrees, as telescopes at a place find it: worked out every hour, in
 * which the place is turned by 15°, and in between interpolated. It differs from `directionTo` by less than 0.001°.
 */
export function bodyTrack(body: MovingBody, place: Coordinates): (ms: number) => { ra: number; dec: number } {
  const known = new Map<number, Vector>();
  const knotAt = (index: number) => {
    const vector = known.get(index) ?? directionTo(body, index * bodyKnotMs, place);
    known.set(index, vector);
    return vector;
  };
  return (ms) => {
    const index = Math.floor(ms / bodyKnotMs);
    const [before, first, second, after] = [index - 1, index, index + 1, index + 2].map(knotAt);
    const { x, y, z } = interpolated(before!, first!, second!, after!, ms / bodyKnotMs - index);
    return { ra: turned(Math.atan2(y, x) / radian), dec: Math.atan2(z, Math.hypot(x, y)) / radian };
  };
}

/** Moments that are kept, of all places: two years of them. */
const mostKnots = 3000;
const knots = new Map<number, Knot>();

function knot(index: number): Knot {
  const known = knots.get(index);
  if (known) return known;
  if (knots.size === mostKnots) knots.clear();
  const worked = knotAt(index * knotMs);
  knots.set(index, worked);
  return worked;
}

/** Returns a function that finds the one before an interval of time, those at its ends and the one after. */
function knotsFrom(): (index: number) => Knots {
  const around = (index: number) => [knot(index - 1), knot(index), knot(index + 1), knot(index + 2)] as const;
  let last: { index: number; knots: ReturnType<typeof around> } | undefined;
  return (index) => {
    if (last?.index !== index) last = { index, knots: around(index) };
    return last.knots;
  };
}

interface Standing {
  longitude: number;
  /** Sine and cosine of the latitude. */
  sine: number;
  cosine: number;
  /** Distance from the Earth's axis, and from the plane of its equator, in astronomical units. */
  fromAxis: number;
  fromEquator: number;
}

function standingOf({ latitude, longitude, elevation }: Coordinates): Standing {
  const { x, y, z } = ObserverVector(new Date(0), new Observer(latitude, longitude, elevation), true);
  const [sine, cosine] = [Math.sin(latitude * radian), Math.cos(latitude * radian)];
  return { longitude, sine, cosine, fromAxis: Math.hypot(x, y), fromEquator: z };
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
