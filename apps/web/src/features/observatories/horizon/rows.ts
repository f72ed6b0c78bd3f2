import type { Horizon } from "@meridian/contract";
import { counted } from "../../../format/quantity.ts";

/** A point of the horizon as it is typed: empty where nothing is. */
export type HorizonRow = [azimuth: number | string, altitude: number | string];

const degrees = (typed: number | string) => (typed === "" ? undefined : Number(typed));

/** The points in the order of a request, by azimuth, each with the index of its row. Rows without anything in them are left out. */
export const horizonOf = (rows: readonly HorizonRow[]) =>
  rows
    .map(([azimuth, altitude], index) => ({ index, point: [degrees(azimuth), degrees(altitude)] as const }))
    .filter(({ point }) => point.some((angle) => angle !== undefined))
    .sort((one, other) => (one.point[0] ?? 360) - (other.point[0] ?? 360));

/** The points that can be drawn while others are still being typed. */
export function drawable(rows: readonly HorizonRow[]): Horizon {
  const known = new Map<number, number>();
  for (const { point } of horizonOf(rows)) {
    const [azimuth, altitude] = point;
    if (isWithin(azimuth, 360) && isWithin(altitude, 90)) known.set(azimuth, altitude);
  }
  return [...known];
}

const isWithin = (angle: number | undefined, most: number): angle is number =>
  angle !== undefined && angle >= 0 && angle <= most;

/** The horizon as text, a point to a line, as it is pasted. */
export const textOf = (rows: readonly HorizonRow[]): string =>
  horizonOf(rows)
    .map(({ point: [azimuth = "", altitude = ""] }) => `${azimuth} ${altitude}`)
    .join("\n");

/** The horizon in words: "8 points, from 5° at azimuth 30° to 32° at azimuth 143°". Undefined without points. */
export function describeHorizon(horizon: Horizon): string | undefined {
  const [first, ...others] = [...horizon].sort(([, one], [, other]) => one - other);
  if (!first) return undefined;
  const highest = others.at(-1) ?? first;
  const points = counted(horizon.length, "point", "points");
  if (first[1] === highest[1]) return `${points}, ${first[1]}° all around`;
  return `${points}, from ${first[1]}° at azimuth ${first[0]}° to ${highest[1]}° at azimuth ${highest[0]}°`;
}
