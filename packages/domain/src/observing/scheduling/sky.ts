/** Directions and brightness in the sky of an observatory. Positions and time scales are astronomy-engine's. */

import { julianYearOf, type Moving, positionIn } from "@meridian/contract";
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
  };
}
