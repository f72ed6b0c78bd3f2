/**
 * Positions of the Sun over the Earth, and the times of darkness: pure functions that browsers compute, too. Good to 0.01°
 * from 1950 to 2050. (Astronomical Almanac, section C, low-precision formulas for the Sun's coordinates.)
 */

const radian = Math.PI / 180;
const day = 86_400_000;
/** Noon of 1 January 2000, in milliseconds since 1970. */
const j2000 = Date.UTC(2000, 0, 1, 12);

/** Degrees from -180 to 180. */
const aroundZero = (angle: number) => angle - 360 * Math.round(angle / 360);
const turned = (angle: number) => ((angle % 360) + 360) % 360;

/** Degrees north and east. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Sidereal time at a longitude in degrees, 0 to 360, at a moment in milliseconds. (IAU 1982, without nutation.) */
export function siderealTimeAt(ms: number, longitude: number): number {
  return turned(280.46061837 + (360.98564736629 * (ms - j2000)) / day + longitude);
}

/** The place that has the Sun in its zenith at a moment in milliseconds. */
export function subsolarPoint(ms: number): Place {
  const days = (ms - j2000) / day;
  const anomaly = (357.528 + 0.9856003 * days) * radian;
  const meanLongitude = 280.46 + 0.9856474 * days;
  const longitude = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radian;
  const tilt = (23.439 - 0.0000004 * days) * radian;
  const ra = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude)) / radian;
  return {
    latitude: Math.asin(Math.sin(tilt) * Math.sin(longitude)) / radian,
    longitude: aroundZero(ra - siderealTimeAt(ms, 0)),
  };
}

/** Altitude of the Sun's centre in degrees, without refraction. */
export function sunAltitudeAt(ms: number, { latitude, longitude }: Place): number {
  const sun = subsolarPoint(ms);
  const [here, there] = [latitude * radian, sun.latitude * radian];
  const apart = (longitude - sun.longitude) * radian;
  const sine = Math.sin(here) * Math.sin(there) + Math.cos(here) * Math.cos(there) * Math.cos(apart);
  return Math.asin(Math.max(-1, Math.min(1, sine))) / radian;
}

/** The Sun's hour angle at which it stands at an altitude, in degrees; undefined where it is always above or below. */
function hourAngleAt(ms: number, { latitude }: Place, altitude: number): number | undefined {
  const there = subsolarPoint(ms).latitude * radian;
  const here = latitude * radian;
  const cosine =
    (Math.sin(altitude * radian) - Math.sin(here) * Math.sin(there)) / (Math.cos(here) * Math.cos(there));
  return Math.abs(cosine) < 1 ? Math.acos(cosine) / radian : undefined;
}

/** Finds when the Sun passes an altitude around a moment, upwards or downwards; undefined where it doesn't. */
function passing(guess: number, place: Place, altitude: number, side: 1 | -1): number | undefined {
  let ms = guess;
  for (let round = 0; round < 4; round++) {
    const wanted = hourAngleAt(ms, place, altitude);
    if (wanted === undefined) return undefined;
    const present = aroundZero(place.longitude - subsolarPoint(ms).longitude);
    ms += (aroundZero(side * wanted - present) / 360) * day;
  }
  return ms;
}

/** A time without the Sun, in milliseconds since 1970; an end that is more than a day and a half away is undefined. */
export interface Darkness {
  isDark: boolean;
  from: number | undefined;
  until: number | undefined;
}

/** Finds the darkness of a moment, or the next one within a day: the Sun stands at an altitude in degrees, or lower. */
export function darknessAt(ms: number, place: Place, altitude: number): Darkness {
  const isDark = sunAltitudeAt(ms, place) <= altitude;
  const present = aroundZero(place.longitude - subsolarPoint(ms).longitude);
  /** The moment at which the mean Sun has an hour angle, of this day or of another. */
  const towards = (hourAngle: number, days: number) => ms + ((hourAngle - present) / 360 + days) * day;
  const passes = (side: 1 | -1) =>
    [-1, 0, 1, 2].flatMap((days) => {
      const wanted = hourAngleAt(towards(side * 90, days), place, altitude);
      const at = wanted && passing(towards(side * wanted, days), place, altitude, side);
      return at ? [at] : [];
    });
  const [sinks, rises] = [passes(1), passes(-1)];
  const from = isDark ? sinks.filter((at) => at <= ms).at(-1) : sinks.find((at) => at > ms && at <= ms + day);
  const after = from ?? ms;
  const until = isDark || from !== undefined ? rises.find((at) => at > Math.max(after, ms)) : undefined;
  return { isDark, from, until };
}
