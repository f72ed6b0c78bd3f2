import { julianYearOf, type Moving, positionIn } from "@meridian/contract";
import {
  BaryState,
  Body,
  MakeTime,
  RotateVector,
  Rotation_EQD_EQJ,
  Rotation_EQJ_EQD,
  SiderealTime,
  Vector,
} from "astronomy-engine";

/** Degrees on the equator and equinox of date. */
export interface OfDate {
  ra: number;
  dec: number;
}

/** Degrees north and east, metres. */
export interface Site {
  latitude: number;
  longitude: number;
  elevation: number;
}

const radian = Math.PI / 180;
/** Astronomical units in a day. (IAU 2012, 299,792,458 m/s and 149,597,870,700 m.) */
const lightSpeed = 173.144632674;
const turned = (angle: number) => ((angle % 360) + 360) % 360;

/**
 * Returns the apparent place of a target: with its proper motion, the aberration that the Earth's motion brings, and the
 * equator and equinox of date. That is what mounts call JNow. Refraction and polar motion are theirs.
 */
export function apparentPlace(target: Moving, at: Date): OfDate {
  const { ra, dec } = positionIn(julianYearOf(at), target);
  const time = MakeTime(at);
  const { vx, vy, vz } = BaryState(Body.Earth, time);
  const across = Math.cos(dec * radian);
  const seen = new Vector(
    across * Math.cos(ra * radian) + vx / lightSpeed,
    across * Math.sin(ra * radian) + vy / lightSpeed,
    Math.sin(dec * radian) + vz / lightSpeed,
    time,
  );
  const { x, y, z } = RotateVector(Rotation_EQJ_EQD(time), seen);
  return {
    ra: turned(Math.atan2(y, x) / radian),
    dec: Math.atan2(z, Math.hypot(x, y)) / radian,
  };
}

/** Returns the direction in the ICRS whose apparent place this is. */
export function icrsOf({ ra, dec }: OfDate, at: Date): { ra: number; dec: number } {
  const time = MakeTime(at);
  const across = Math.cos(dec * radian);
  const seen = new Vector(
    across * Math.cos(ra * radian),
    across * Math.sin(ra * radian),
    Math.sin(dec * radian),
    time,
  );
  const { x, y, z } = RotateVector(Rotation_EQD_EQJ(time), seen);
  const { vx, vy, vz } = BaryState(Body.Earth, time);
  const [bx, by, bz] = [vx / lightSpeed, vy / lightSpeed, vz / lightSpeed];
  // The length of the direction with aberration, so that without it is one again.
  const along = x * bx + y * by + z * bz;
  const length = along + Math.sqrt(along ** 2 + 1 - (bx ** 2 + by ** 2 + bz ** 2));
  const [east, north, up] = [x * length - bx, y * length - by, z * length - bz];
  return {
    ra: turned(Math.atan2(north, east) / radian),
    dec: Math.atan2(up, Math.hypot(east, north)) / radian,
  };
}

export interface Standing {
  /** Degrees without refraction. */
  altitude: number;
  /** Degrees from north through east. */
  azimuth: number;
  /** Hours, west of the meridian positive. */
  hourAngle: number;
}

/** Returns where a place of date stands over a site. */
export function standingOf({ ra, dec }: OfDate, { latitude, longitude }: Site, at: Date): Standing {
  const angle = turned(SiderealTime(at) * 15 + longitude - ra);
  const hourAngle = angle > 180 ? angle - 360 : angle;
  const [h, d, here] = [hourAngle, dec, latitude].map((degrees) => degrees * radian) as [
    number,
    number,
    number,
  ];
  const sine = Math.sin(here) * Math.sin(d) + Math.cos(here) * Math.cos(d) * Math.cos(h);
  const west = Math.cos(d) * Math.sin(h);
  const south = Math.cos(d) * Math.cos(h) * Math.sin(here) - Math.sin(d) * Math.cos(here);
  return {
    altitude: Math.asin(Math.max(-1, Math.min(1, sine))) / radian,
    azimuth: turned(180 + Math.atan2(west, south) / radian),
    hourAngle: hourAngle / 15,
  };
}
