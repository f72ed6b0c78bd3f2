/**
 * Returns the air mass at an altitude in degrees: 1 at the zenith, infinite below the horizon. (Kasten and Young, Applied
 * Optics 28, 4735, 1989.)
 */
export function airmassAt(altitude: number): number {
  if (altitude < 0) return Number.POSITIVE_INFINITY;
  const sine = Math.sin((altitude * Math.PI) / 180);
  return 1 / (sine + 0.50572 * (altitude + 6.07995) ** -1.6364);
}
