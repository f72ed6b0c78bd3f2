import { type Observatory, siderealTimeAt } from "@meridian/contract";

const radian = Math.PI / 180;

type Site = Pick<Observatory, "name" | "latitude" | "longitude" | "status">;
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
 * Says how high something stands now, at the observatory that sees it highest, a connected one if any sees it: "54° high now
 * at Teide". Undefined without an observatory.
 */
export function altitudeNow(sites: readonly Site[], place: Place, ms: number): string | undefined {
  const [best] = sites
    .map((site) => ({ site, altitude: Math.round(altitudeAt(site, place, ms)) }))
    .sort(
      (one, other) => Number(isSeenFrom(other)) - Number(isSeenFrom(one)) || other.altitude - one.altitude,
    );
  if (!best) return undefined;
  const isOne = sites.length === 1;
  if (best.altitude <= 0) return isOne ? `not up now at ${best.site.name}` : "up nowhere now";
  return `${best.altitude}° high now at ${best.site.name}${isOffline(best.site) ? ", offline" : ""}`;
}

const isOffline = ({ status }: Site) => status === "offline";
const isSeenFrom = ({ site, altitude }: { site: Site; altitude: number }) => altitude > 0 && !isOffline(site);
