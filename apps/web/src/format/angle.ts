import { fromSixtieths, inSixtieths } from "@meridian/contract";

const marks = { latitude: ["N", "S"], longitude: ["E", "W"] } as const;
export type Axis = keyof typeof marks;

/** Degrees as 28°45′38.4″ N. */
export function sexagesimal(degrees: number, axis: Axis): string {
  const { whole, minutes, seconds } = inSixtieths(Math.abs(degrees), 1);
  return `${whole}°${minutes}′${seconds}″ ${marks[axis][degrees < 0 ? 1 : 0]}`;
}

/** Degrees as 28.760667°, with the sign that the data carries. */
export const decimal = (degrees: number) => `${degrees.toFixed(6)}°`;

const written = /^([+\-−]?)\s*([\d.°′'″":\s]+?)\s*([NSEW]?)$/i;
const marksBetween = /[°′'″":\s]+/;

/**
 * Reads degrees as people write them: 28.7606, -17.8847, 28°45′38.4″ N, 28 45 38.4 N, 17:53.1 W. Undefined when it can't
 * be read, lies beyond the end of the axis, or has both a sign and a side.
 */
export function parseAngle(text: string, axis: Axis): number | undefined {
  const [, sign, numbers, side = ""] = written.exec(text.trim()) ?? [];
  const size = fromSixtieths(numbers?.split(marksBetween).filter(Boolean) ?? []).value;
  if (size === undefined || size > (axis === "latitude" ? 90 : 180) || (sign && side)) return undefined;
  const [positive, negative] = marks[axis];
  if (side && side.toUpperCase() !== positive && side.toUpperCase() !== negative) return undefined;
  const isNegative = side.toUpperCase() === negative || (sign !== "" && sign !== "+");
  return isNegative ? -size : size;
}
