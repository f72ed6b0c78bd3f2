import type { Ring } from "./ringPath.ts";

const radian = Math.PI / 180;

/** Degrees north and east. */
interface Place {
  latitude: number;
  longitude: number;
}

/**
 * The places at which the Sun stands this many degrees below the horizon: a circle around the place opposite of it. It
 * begins where it is nearest to the pole in the dark, so that a ring around that pole is closed there.
 */
export function darkRing(sun: Place, depth: number): Ring {
  const north = -sun.latitude;
  const [sine, cosine] = [Math.sin(north * radian), Math.cos(north * radian)];
  const radius = (90 - depth) * radian;
  const first = north < 0 ? 180 : 0;
  return Array.from({ length: 361 }, (_, step) => {
    const bearing = (first + step) * radian;
    const up = sine * Math.cos(radius) + cosine * Math.sin(radius) * Math.cos(bearing);
    const east = Math.atan2(Math.sin(bearing) * Math.sin(radius) * cosine, Math.cos(radius) - sine * up);
    const longitude = sun.longitude + 180 + east / radian;
    return [longitude - 360 * Math.round(longitude / 360), Math.asin(Math.max(-1, Math.min(1, up))) / radian];
  });
}
