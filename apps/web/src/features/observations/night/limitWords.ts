import type { Night, NightPoint } from "@meridian/contract";
import { inZone } from "../../../format/moment.ts";
import { forbiddenSpans, type Limit, limitsAt } from "./limits.ts";

const degrees = (angle: number) => `${angle.toFixed(0)}°`;
const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The place of a target beyond a limit. */
const places: Record<Limit, (night: Night) => string> = {
  altitude: ({ min_altitude }) => `below the limit of ${degrees(min_altitude)}`,
  horizon: () => "below the observatory's horizon",
  zenith: ({ max_altitude }) => `above the maximum of ${degrees(max_altitude)}`,
  hour_angle: () => "beyond the hour angle limits",
};

const details: Partial<Record<Limit, (point: NightPoint) => string>> = {
  horizon: ({ limit_altitude }) => `, ${degrees(limit_altitude)} high there`,
  hour_angle: ({ hour_angle }) => `, at ${hour_angle.toFixed(1).replace("-", "−")} h`,
};

/** The limits that forbid a target at a point: "below the observatory's horizon, 32° high there". Empty where none does. */
export function forbiddenAt(night: Night, point: NightPoint): string {
  if (point.altitude <= 0) return "not risen";
  return limitsAt(night, point)
    .map((limit) => places[limit](night) + (details[limit]?.(point) ?? ""))
    .join("; ");
}

/** The places where a target stays while it is dark, if each of them is beyond a limit: "below the limit of 20° or …". */
export function staysBeyond(night: Night): string | undefined {
  const points = night.points.filter(({ at }) =>
    night.dark.some(({ start, end }) => start <= at && at <= end),
  );
  const limits = points.map((point) => limitsAt(night, point));
  if (limits.some(({ length }) => length === 0)) return undefined;
  return alternatives.format([...new Set(limits.flat())].map((limit) => places[limit](night))) || undefined;
}

/** The times of darkness when the telescope's own limits forbid the target, a sentence for each limit. */
export function forbiddenInWords(night: Night, zone: string): string[] {
  return (["horizon", "zenith", "hour_angle"] as const).flatMap((limit) => {
    const spans = forbiddenSpans(night, limit).map(({ start, end }) => {
      const [from, to] = [start, end].map((at) => inZone(at, zone, "clock"));
      return `from ${from} to ${to}${limit === "horizon" ? azimuths(night, start, end) : ""}`;
    });
    const place = places[limit](night);
    return spans.length > 0 ? `${place[0]!.toUpperCase()}${place.slice(1)} ${spans.join(", and ")}.` : [];
  });
}

/** The azimuths through which the target moves in a time. */
function azimuths({ points }: Night, start: string, end: string): string {
  const passed = points.filter(({ at }) => start <= at && at <= end).map(({ azimuth }) => degrees(azimuth));
  const [first, last] = [passed[0], passed.at(-1)];
  if (!first) return "";
  return first === last ? ` at azimuth ${first}` : ` at azimuth ${first} to ${last}`;
}
