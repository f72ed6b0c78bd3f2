const marks = { latitude: ["N", "S"], longitude: ["E", "W"] } as const;
export type Axis = keyof typeof marks;

/** Degrees as 28°45′38.4″ N. Rounded once, in tenths of an arcsecond, so that 60 never shows. */
export function sexagesimal(degrees: number, axis: Axis): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const whole = Math.floor(tenths / 36_000);
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, "0");
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  return `${whole}°${minutes}′${seconds}″ ${marks[axis][degrees < 0 ? 1 : 0]}`;
}

/** Degrees as 28.760667°, with the sign that the data carries. */
export const decimal = (degrees: number) => `${degrees.toFixed(6)}°`;

const written = /^([+\-−]?)\s*([\d.°′'″":\s]+?)\s*([NSEW]?)$/i;
const marksBetween = /[°′'″":\s]+/;

/** 28 45 38.4 as degrees; undefined where it isn't up to three numbers, the later ones below 60, only the last one broken. */
function fromParts(numbers: string): number | undefined {
  const parts = numbers.split(marksBetween).filter(Boolean);
  const isWhole = (part: string, index: number) =>
    (index === parts.length - 1 ? /^\d+(\.\d+)?$/ : /^\d+$/).test(part);
  const [degrees, ...rest] = parts.map(Number);
  if (degrees === undefined || parts.length > 3 || !parts.every(isWhole)) return undefined;
  if (rest.some((part) => part >= 60)) return undefined;
  return Number((degrees + (rest[0] ?? 0) / 60 + (rest[1] ?? 0) / 3600).toFixed(9));
}

/**
 * Reads degrees as people write them: 28.7606, -17.8847, 28°45′38.4″ N, 28 45 38.4 N, 17:53.1 W. Undefined when it can't
 * be read, lies beyond the end of the axis, or has both a sign and a side.
 */
export function parseAngle(text: string, axis: Axis): number | undefined {
  const [, sign, numbers, side = ""] = written.exec(text.trim()) ?? [];
  const size = numbers === undefined ? undefined : fromParts(numbers);
  if (size === undefined || size > (axis === "latitude" ? 90 : 180) || (sign && side)) return undefined;
  const [positive, negative] = marks[axis];
  if (side && side.toUpperCase() !== positive && side.toUpperCase() !== negative) return undefined;
  const isNegative = side.toUpperCase() === negative || (sign !== "" && sign !== "+");
  return isNegative ? -size : size;
}
