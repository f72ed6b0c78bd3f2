import type { NightPoint } from "@meridian/contract";

/** A moment within a night: its share of the night's length, and how high the target stood, in degrees. */
export interface Exposed {
  at: string;
  share: number;
  altitude: number;
}

interface Span {
  start: string;
  end: string;
}

/** The share of a span that has passed at a moment. */
export const shareOf = ({ start, end }: Span, at: string): number =>
  (Date.parse(at) - Date.parse(start)) / (Date.parse(end) - Date.parse(start));

/** The altitude at a moment, on the straight line between the points around it; undefined outside of them. */
function altitudeAt(points: readonly NightPoint[], at: string): number | undefined {
  const ms = Date.parse(at);
  const next = points.findIndex((point) => Date.parse(point.at) >= ms);
  const [one, other] = [points[next - 1] ?? points[next], points[next]];
  if (!one || !other || Date.parse(points[0]!.at) > ms) return undefined;
  const length = Date.parse(other.at) - Date.parse(one.at);
  const share = length === 0 ? 0 : (ms - Date.parse(one.at)) / length;
  return one.altitude + share * (other.altitude - one.altitude);
}

/** The moments that lie in a night, in their order. */
export const exposedIn = (
  night: Span & { points: readonly NightPoint[] },
  moments: readonly string[],
): Exposed[] =>
  moments
    .flatMap((at) => {
      const altitude = altitudeAt(night.points, at);
      return altitude === undefined ? [] : [{ at, altitude, share: shareOf(night, at) }];
    })
    .sort((one, other) => one.share - other.share);
