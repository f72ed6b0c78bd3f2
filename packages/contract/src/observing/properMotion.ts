/** Positions of moving stars at other times. */

const radian = Math.PI / 180;
const j2000 = Date.UTC(2000, 0, 1, 12);
const julianYear = 365.25 * 86_400_000;
/** Radians of a milliarcsecond. */
const mas = radian / 3_600_000;

/** A moment as a Julian year: 2000 is 2000-01-01, 12:00. UTC stands for TT, a minute apart. */
export const julianYearOf = (at: Date): number => 2000 + (at.getTime() - j2000) / julianYear;

/** Degrees in the ICRS; `pm_ra` has the cosine of the declination in it, both are in mas a year. */
export interface Moving {
  ra: number;
  dec: number;
  epoch?: number | undefined;
  pm_ra?: number | undefined;
  pm_dec?: number | undefined;
}

/**
 * Returns the position in a Julian year, in degrees: along the great circle in which its proper motion leads, with the
 * speed across the sky that it has at its epoch. That is the propagation of the Hipparcos catalogue (volume 1, 1.5.5)
 * without parallax and radial velocity, which by 2027 amount to 0.5" for Barnard's Star and to less for any other. A target
 * without proper motion stays.
 */
export function positionIn(year: number, target: Moving): { ra: number; dec: number } {
  const { ra, dec, epoch = 2000, pm_ra = 0, pm_dec = 0 } = target;
  const years = year - epoch;
  if (years === 0 || (pm_ra === 0 && pm_dec === 0)) return { ra, dec };
  const [sinRa, cosRa, sinDec, cosDec] = [ra, dec].flatMap((angle) => [
    Math.sin(angle * radian),
    Math.cos(angle * radian),
  ]) as [number, number, number, number];
  const [east, north] = [pm_ra * mas * years, pm_dec * mas * years];
  const x = cosDec * cosRa - sinRa * east - sinDec * cosRa * north;
  const y = cosDec * sinRa + cosRa * east - sinDec * sinRa * north;
  const z = sinDec + cosDec * north;
  const there = Math.atan2(y, x) / radian;
  // A hair's breadth below nothing is 360 after rounding.
  return { ra: there < 0 ? (there + 360) % 360 : there, dec: Math.atan2(z, Math.hypot(x, y)) / radian };
}
