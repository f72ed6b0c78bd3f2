import { type FieldError, highestAltitude, horizonAt, type ObservationDocument } from "@meridian/contract";
import type { ObservatorySite } from "../../places/observatories/index.ts";

/** Limits to where a telescope may point, at its latitude. */
export type TelescopeLimits = Pick<
  ObservatorySite,
  "latitude" | "horizon" | "min_altitude" | "max_altitude" | "hour_angle_limits"
>;

interface Asked {
  target: Pick<ObservationDocument["target"], "dec">;
  constraints: Pick<ObservationDocument["constraints"], "min_altitude">;
}

/**
 * Finds a target that never comes to where the telescope may point, at any hour of any night: one that doesn't rise as high as
 * it has to, or that the observatory's further limits always hide.
 */
export function reachErrors({ target, constraints }: Asked, site: TelescopeLimits): FieldError[] {
  const asked = constraints.min_altitude ?? 0;
  const least = Math.max(site.min_altitude, asked);
  const highest = highestAltitude(site.latitude, target.dec);
  if (highest <= least) {
    const rises = highest > 0 ? `rises to ${degrees(highest)} at most there` : "never rises there";
    const whose = asked > site.min_altitude ? "the observation's" : "the observatory's";
    return [refused(`${rises}, and must rise above ${degrees(least)}, ${whose} limit`)];
  }
  if (site.horizon.length === 0 && site.max_altitude >= 90 && site.hour_angle_limits === null) return [];
  const high = pathOf(site.latitude, target.dec).filter(({ altitude }) => altitude > least - slack);
  const hidden = limits.filter(({ applies }) => applies(site));
  if (high.some((place) => hidden.every(({ allows }) => allows(place, site)))) return [];
  const alone = hidden.find(({ allows }) => !high.some((place) => allows(place, site)));
  if (alone) return [refused(alone.says(site))];
  return [
    refused(`never fulfils the observatory's ${hidden.map(({ name }) => name).join(" and ")} at once there`),
  ];
}

const degrees = (angle: number) => `${Math.round(angle * 10) / 10}°`;
const refused = (message: string): FieldError => ({ path: "target.dec", message });

/** Degrees by which a limit may be missed: precession moves a target by a third of that until 2050, and proper motion some. */
const slack = 0.5;

interface Place {
  altitude: number;
  azimuth: number;
  /** In degrees, west of the meridian positive. */
  hourAngle: number;
}

interface Limit {
  name: keyof TelescopeLimits;
  applies(site: TelescopeLimits): boolean;
  allows(place: Place, site: TelescopeLimits): boolean;
  says(site: TelescopeLimits): string;
}

const limits: Limit[] = [
  {
    name: "horizon",
    applies: ({ horizon }) => horizon.length > 0,
    allows: ({ altitude, azimuth }, { horizon }) => altitude >= horizonAt(horizon, azimuth) - slack,
    says: () => "never rises above the observatory's horizon",
  },
  {
    name: "max_altitude",
    applies: ({ max_altitude }) => max_altitude < 90,
    allows: ({ altitude }, { max_altitude }) => altitude <= max_altitude + slack,
    says: ({ max_altitude }) =>
      `never comes down to ${degrees(max_altitude)}, the observatory's max_altitude`,
  },
  {
    name: "hour_angle_limits",
    applies: ({ hour_angle_limits }) => hour_angle_limits !== null,
    allows: ({ hourAngle }, { hour_angle_limits }) =>
      hourAngle >= hour_angle_limits!.from * 15 - slack && hourAngle <= hour_angle_limits!.to * 15 + slack,
    says: ({ hour_angle_limits: hours }) =>
      `is high enough only outside ${hours!.from} h to ${hours!.to} h, the observatory's hour_angle_limits`,
  },
];

const radian = Math.PI / 180;

/**
 * Returns the places of a declination in the sky of a latitude through one turn of the Earth, a minute apart. (Meeus,
 * Astronomical Algorithms, 2nd ed., chapter 13.)
 */
function pathOf(latitude: number, dec: number): Place[] {
  const [sine, cosine] = [Math.sin(latitude * radian), Math.cos(latitude * radian)];
  const [up, across] = [Math.sin(dec * radian), Math.cos(dec * radian)];
  return Array.from({ length: 1440 }, (_, minute) => {
    const hourAngle = minute / 4 - 180;
    const towards = across * Math.cos(hourAngle * radian);
    const east = -across * Math.sin(hourAngle * radian);
    return {
      altitude: Math.asin(Math.max(-1, Math.min(1, sine * up + cosine * towards))) / radian,
      azimuth: (Math.atan2(east, up * cosine - towards * sine) / radian + 360) % 360,
      hourAngle,
    };
  });
}
