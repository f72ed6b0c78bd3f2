const radian = Math.PI / 180;

interface Direction {
  ra: number;
  dec: number;
}

/** Degrees between two directions, both in degrees. (Haversines, which are exact for small angles, too.) */
export function degreesBetween(one: Direction, other: Direction): number {
  const half = (angle: number) => Math.sin((angle * radian) / 2) ** 2;
  const across = Math.cos(one.dec * radian) * Math.cos(other.dec * radian);
  const square = half(one.dec - other.dec) + across * half(one.ra - other.ra);
  return (2 * Math.asin(Math.min(1, Math.sqrt(square)))) / radian;
}

/** Degrees from one angle to another one, from -180 to 180. */
export const degreesFrom = (one: number, other: number): number =>
  ((((other - one + 180) % 360) + 360) % 360) - 180;

/** The direction that is so many arcseconds east and north of another one. */
export function moved({ ra, dec }: Direction, east: number, north: number): Direction {
  const to = Math.max(-90, Math.min(90, dec + north / 3600));
  const turned = ra + east / 3600 / Math.max(0.01, Math.cos(dec * radian));
  return { ra: (turned + 360) % 360, dec: to };
}
