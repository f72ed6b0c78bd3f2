import type { Night, NightPoint } from "@meridian/contract";

interface Span {
  start: string;
  end: string;
}

/** The limits of the telescope and of the observation to where a target may stand. */
export type Limit = "altitude" | "horizon" | "zenith" | "hour_angle";

/** The amount by which a point is beyond a limit: degrees, or hours; at most 0 within it. */
const excess: Record<Limit, (night: Night, point: NightPoint) => number> = {
  altitude: ({ min_altitude }, { altitude }) => min_altitude - altitude,
  horizon: (_, { altitude, limit_altitude }) => limit_altitude - altitude,
  zenith: ({ max_altitude }, { altitude }) => altitude - max_altitude,
  hour_angle: ({ hour_angle_limits: limits }, { hour_angle }) =>
    limits ? Math.max(limits.from - hour_angle, hour_angle - limits.to) : 0,
};

const isBeyond = (limit: Limit, night: Night, point: NightPoint) => excess[limit](night, point) > 0;

/** The limits that forbid a target at a point. Below the minimum altitude nobody asks for the skyline. */
export function limitsAt(night: Night, point: NightPoint): Limit[] {
  const beyond = (Object.keys(excess) as Limit[]).filter((limit) => isBeyond(limit, night, point));
  return beyond.includes("altitude") ? beyond.filter((limit) => limit !== "horizon") : beyond;
}

/** The spans of darkness in which a limit forbids the target. */
export function forbiddenSpans(night: Night, limit: Limit): Span[] {
  return night.dark.flatMap(({ start, end }) => {
    const points = night.points.filter(({ at }) => start <= at && at <= end);
    const spans: Span[] = [];
    for (const [index, point] of points.entries()) {
      if (!limitsAt(night, point).includes(limit)) continue;
      const [before, after] = [points[index - 1], points[index + 1]];
      const span = {
        start: before ? crossing(night, limit, before, point) : start,
        end: after ? crossing(night, limit, point, after) : end,
      };
      const last = spans.at(-1);
      if (last && before && limitsAt(night, before).includes(limit)) last.end = span.end;
      else spans.push(span);
    }
    return spans;
  });
}

/**
 * The moment between two points when the target crosses a limit. Where the sky begins or ceases to allow the observation
 * there, it is that, which the server knows to the minute; otherwise it lies on a straight line.
 */
function crossing(night: Night, limit: Limit, before: NightPoint, after: NightPoint): string {
  const edge = night.possible
    .flatMap(({ start, end }) => [start, end])
    .find((at) => before.at < at && at < after.at);
  if (edge) return edge;
  // A target below the skyline comes from below the minimum altitude, or goes there.
  const crossed = [before, after].some((point) => isBeyond("altitude", night, point)) ? "altitude" : limit;
  const [one, other] = [excess[crossed](night, before), excess[crossed](night, after)];
  const share = one === other ? 0.5 : Math.min(1, Math.max(0, one / (one - other)));
  const [first, last] = [Date.parse(before.at), Date.parse(after.at)];
  return new Date(first + share * (last - first)).toISOString();
}

/** True if the lowest altitude allowed isn't the same all night. */
export const hasSkyline = ({ points, min_altitude }: Night): boolean =>
  points.some(({ limit_altitude }) => limit_altitude > min_altitude);
