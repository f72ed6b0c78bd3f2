import { type Observatory, siderealTimeAt } from "@meridian/contract";

const radian = Math.PI / 180;

type Site = Pick<Observatory, "name" | "latitude" | "longitude">;
interface Place {
  ra: number;
  dec: number;
}

/** The altitude of a place in the sky, in degrees, within half a degree: without precession and refraction. */
function altitudeAt({ latitude, longitude }: Site, { ra, dec }: Place, ms: number): number {
  const hourAngle = (siderealTimeAt(ms, longitude) - ra) * radian;
  const [there, up] = [latitude * radian, dec * radian];
  const sine = Math.sin(there) * Math.sin(up) + Math.cos(there) * Math.cos(up) * Math.cos(hourAngle);
  return Math.asin(Math.max(-1, Math.min(1, sine))) / radian;
}

/**
 * Says how high something stands now, at the observatory that sees it highest: "54° high now at Teide". Undefined without one.
 */
export function altitudeNow(sites: readonly Site[], place: Place, ms: number): string | undefined {
  const [best] = sites
    .map((site) => ({ site, altitude: Math.round(altitudeAt(site, place, ms)) }))
    .sort((one, other) => other.altitude - one.altitude);
  if (!best) return undefined;
  const isOne = sites.length === 1;
  if (best.altitude <= 0) return isOne ? `not up now at ${best.site.name}` : "up nowhere now";
  return `${best.altitude}° high now at ${best.site.name}`;
}
