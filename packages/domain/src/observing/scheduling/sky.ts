/** Directions and brightness in the sky of an observatory. Positions and time scales are astronomy-engine's. */

import { bodyNamed, julianYearOf, type Moving, type MovingBody, positionIn } from "@meridian/contract";
import {
  AngleBetween,
  Body,
  Equator,
  Horizon,
  HorizonFromVector,
  Illumination,
  MakeTime,
  Observer,
  RotateVector,
  Rotation_EQJ_HOR,
  Spherical,
  VectorFromSphere,
} from "astronomy-engine";
import { directionTo, separation } from "../bodies/index.ts";

/** Degrees north and east, metres. */
export interface Coordinates {
  latitude: number;
  longitude: number;
  elevation: number;
}

/** Degrees, ICRS; its axes are those of J2000 to a fraction of an arcsecond. With the proper motion from there. */
export type Direction = Moving;

/** The sky at a moment: all angles in degrees, without refraction; the illumination from 0 to 1. */
export interface Sky {
  sunAltitude: number;
  moonAltitude: number;
  moonIllumination: number;
  altitudeOf(target: Direction): number;
  /** From north through east, 0 to 360. */
  azimuthOf(target: Direction): number;
  /** In hours from -12 to 12, west of the meridian positive. */
  hourAngleOf(target: Direction): number;
  moonSeparationOf(target: Direction): number;
  /** Degrees between a target and the body that it is called after; 0 where it is called after none. */
  apartFromBody(target: Named): number;
}

/** A direction with the name of what is seen there. */
export type Named = Direction & { name?: string };

/** Names are looked at once: a search asks for the same targets under thousands of skies. */
const bodies = new WeakMap<Named, MovingBody | "none">();

/** The body that a target is called after. */
export function bodyOf(target: Named): MovingBody | undefined {
  const known = bodies.get(target) ?? bodyNamed(target.name ?? "") ?? "none";
  bodies.set(target, known);
  return known === "none" ? undefined : known;
}

/** Degrees between a target and the body that it is called after, as seen from a place; 0 where it is called after none. */
export function apartFromBody(target: Named, place: Coordinates, at: Date): number {
  const body = bodyOf(target);
  if (!body) return 0;
  const { ra, dec } = positionIn(julianYearOf(at), target);
  return separation(directionTo(body, at.getTime(), place), ra, dec);
}

const radian = Math.PI / 180;

/** The sky at a place at a moment. The Moon's part is worked out once, so that many targets cost little. */
export function skyAt({ latitude, longitude, elevation }: Coordinates, at: Date): Sky {
  const time = MakeTime(at);
  const observer = new Observer(latitude, longitude, elevation);
  const toHorizon = Rotation_EQJ_HOR(time, observer);
  const altitudeOfBody = (body: Body) => {
    const { ra, dec } = Equator(body, time, observer, true, true);
    return Horizon(time, observer, ra, dec).altitude;
  };
  const year = julianYearOf(at);
  const towards = (target: Direction) => {
    const { ra, dec } = positionIn(year, target);
    return VectorFromSphere(new Spherical(dec, ra, 1), time);
  };
  const inHorizon = (target: Direction) => RotateVector(toHorizon, towards(target));
  const [sine, cosine] = [Math.sin(latitude * radian), Math.cos(latitude * radian)];
  const moon = Equator(Body.Moon, time, observer, false, true).vec;
  return {
    sunAltitude: altitudeOfBody(Body.Sun),
    moonAltitude: altitudeOfBody(Body.Moon),
    moonIllumination: Illumination(Body.Moon, time).phase_fraction,
    altitudeOf: (target) => HorizonFromVector(inHorizon(target), "").lat,
    azimuthOf: (target) => HorizonFromVector(inHorizon(target), "").lon,
    // Its axes point north, west and up.
    hourAngleOf(target) {
      const { x, y, z } = inHorizon(target);
      return Math.atan2(y, z * cosine - x * sine) / radian / 15;
    },
    moonSeparationOf: (target) => AngleBetween(towards(target), moon),
    apartFromBody: (target) => apartFromBody(target, { latitude, longitude, elevation }, at),
  };
}
