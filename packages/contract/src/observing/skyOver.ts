import { type Place, siderealTimeAt } from "./sun.ts";

const radian = Math.PI / 180;
const century = 36_525 * 86_400_000;
const j2000 = Date.UTC(2000, 0, 1, 12);

/** Degrees: azimuth from north through east, 0 to 360; altitude without refraction. */
export interface Direction {
  azimuth: number;
  altitude: number;
}

/**
 * Returns a function that finds where a position in the ICRS (degrees) stands in the sky of a place at a moment in milliseconds. A
 * pure function that browsers compute, too. With precession (IAU 2006), without nutation and aberration: good to
 * 0.02° from 1950 to 2050.
 */
export function skyOver(ms: number, place: Place): (ra: number, dec: number) => Direction {
  const t = (ms - j2000) / century;
  const arcseconds = (...powers: number[]) =>
    (powers.reduceRight((sum, factor) => sum * t + factor, 0) / 3600) * radian;
  const zeta = arcseconds(2.650545, 2306.083227, 0.2988499, 0.01801828);
  const z = arcseconds(-2.650545, 2306.077181, 1.0927348, 0.01826837);
  const theta = arcseconds(0, 2004.191903, -0.4294934, -0.04182264);
  const meridian = siderealTimeAt(ms, place.longitude) * radian;
  const [sine, cosine] = [Math.sin(place.latitude * radian), Math.cos(place.latitude * radian)];
  return (ra, dec) => {
    const [along, declination] = [ra * radian + zeta, dec * radian];
    const x =
      Math.cos(theta) * Math.cos(declination) * Math.cos(along) - Math.sin(theta) * Math.sin(declination);
    const y = Math.cos(declination) * Math.sin(along);
    const up =
      Math.sin(theta) * Math.cos(declination) * Math.cos(along) + Math.cos(theta) * Math.sin(declination);
    const hourAngle = meridian - z - Math.atan2(y, x);
    const level = Math.hypot(x, y);
    const south = level * Math.cos(hourAngle) * sine - up * cosine;
    const west = level * Math.sin(hourAngle);
    const zenith = level * Math.cos(hourAngle) * cosine + up * sine;
    return {
      azimuth: (((Math.atan2(-west, -south) / radian) % 360) + 360) % 360,
      altitude: Math.asin(Math.max(-1, Math.min(1, zenith))) / radian,
    };
  };
}
