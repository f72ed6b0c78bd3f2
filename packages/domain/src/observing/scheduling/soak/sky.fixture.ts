/**
 * The sky by short formulas of low precision (The Astronomical Almanac, pages C5 and D22; Meeus, Astronomical Algorithms,
 * chapters 12, 13 and 21), for a judge that shares nothing with the scheduler. Angles in degrees, without refraction; good to
 * 0.05° for stars and the Sun, 0.5° for the Moon.
 */

const radian = Math.PI / 180;
const sin = (angle: number) => Math.sin(angle * radian);
const cos = (angle: number) => Math.cos(angle * radian);
const turn = (angle: number) => ((angle % 360) + 360) % 360;

interface Equatorial {
  ra: number;
  dec: number;
}
interface Place {
  latitude: number;
  longitude: number;
}
interface Horizontal {
  altitude: number;
  /** From north through east. */
  azimuth: number;
  /** Hours from -12 to 12, west of the meridian positive. */
  hourAngle: number;
}

/** Days since the epoch J2000. */
const daysAt = (ms: number) => ms / 86_400_000 - 10_957.5;

/** A position of J2000 by the equator and equinox of a moment. */
export function precessed({ ra, dec }: Equatorial, ms: number): Equatorial {
  const years = daysAt(ms) / 365.25;
  const half = ra + (years / 2) * (0.01281 + 0.005567 * sin(ra) * Math.tan(dec * radian));
  return {
    ra: turn(ra + years * (0.01281 + 0.005567 * sin(half) * Math.tan(dec * radian))),
    dec: dec + years * 0.005567 * cos(half),
  };
}

/** The direction of a position by the equator and equinox of the moment. */
export function directionOf({ ra, dec }: Equatorial, { latitude, longitude }: Place, ms: number): Horizontal {
  const sidereal = turn(280.46062 + 360.98564737 * daysAt(ms) + longitude);
  const angle = turn(sidereal - ra + 180) - 180;
  const altitude = Math.asin(sin(latitude) * sin(dec) + cos(latitude) * cos(dec) * cos(angle)) / radian;
  const east = -cos(dec) * sin(angle);
  const north = sin(dec) * cos(latitude) - cos(dec) * cos(angle) * sin(latitude);
  return { altitude, azimuth: turn(Math.atan2(east, north) / radian), hourAngle: angle / 15 };
}

const obliquity = 23.436;
function fromEcliptic(longitude: number, latitude: number): Equatorial {
  const x = cos(latitude) * cos(longitude);
  const y = cos(obliquity) * cos(latitude) * sin(longitude) - sin(obliquity) * sin(latitude);
  const z = sin(obliquity) * cos(latitude) * sin(longitude) + cos(obliquity) * sin(latitude);
  return { ra: turn(Math.atan2(y, x) / radian), dec: Math.asin(z) / radian };
}

function sunLongitude(ms: number): number {
  const days = daysAt(ms);
  const anomaly = 357.528 + 0.9856003 * days;
  return turn(280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly));
}
export const sunAt = (ms: number): Equatorial => fromEcliptic(sunLongitude(ms), 0);

export interface Moon extends Equatorial {
  /** Lit part of the disc, 0 to 1. */
  illumination: number;
  /** Altitude that an observer sees it lower by at the horizon. */
  parallax: number;
}

/** The Moon as seen from the Earth's centre. */
export function moonAt(ms: number): Moon {
  const t = daysAt(ms) / 36_525;
  const longitude =
    218.32 +
    481_267.881 * t +
    6.29 * sin(135 + 477_198.87 * t) -
    1.27 * sin(259.3 - 413_335.36 * t) +
    0.66 * sin(235.7 + 890_534.22 * t) +
    0.21 * sin(269.9 + 954_397.74 * t) -
    0.19 * sin(357.5 + 35_999.05 * t) -
    0.11 * sin(186.5 + 966_404.03 * t);
  const latitude =
    5.13 * sin(93.3 + 483_202.02 * t) +
    0.28 * sin(228.2 + 960_400.89 * t) -
    0.28 * sin(318.3 + 6_003.15 * t) -
    0.17 * sin(217.6 - 407_332.21 * t);
  const parallax = 0.9508 + 0.0518 * cos(135 + 477_198.87 * t) + 0.0095 * cos(259.3 - 413_335.36 * t);
  const elongation = Math.acos(cos(latitude) * cos(longitude - sunLongitude(ms))) / radian;
  return { ...fromEcliptic(longitude, latitude), illumination: (1 - cos(elongation)) / 2, parallax };
}

export function separation(one: Equatorial, other: Equatorial): number {
  const cosine = sin(one.dec) * sin(other.dec) + cos(one.dec) * cos(other.dec) * cos(one.ra - other.ra);
  return Math.acos(Math.min(1, Math.max(-1, cosine))) / radian;
}

/** The air mass by Pickering's formula (2002): within a hundredth of others down to 10°. */
export const airmass = (altitude: number): number =>
  altitude < 0 ? Number.POSITIVE_INFINITY : 1 / sin(altitude + 244 / (165 + 47 * altitude ** 1.1));
