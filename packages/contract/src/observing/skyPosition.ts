/** Right ascension and declination, as they are shown and as they are typed. */
import { type Axis, takeApart } from "./angleText.ts";
import { type AngleReading, fromSixtieths, inSixtieths } from "./sexagesimal.ts";

/** Degrees as 05h 35m 17.30s; a full turn is 00h again. `decimals` is how many digits of the seconds follow the point. */
export function formatRightAscension(degrees: number, decimals = 2): string {
  const { whole, minutes, seconds } = inSixtieths(degrees / 15, decimals);
  return `${String(whole % 24).padStart(2, "0")}h ${minutes}m ${seconds}s`;
}

/** Degrees as −05° 23′ 28.0″, with the sign that is left after rounding, and the given digits of the seconds. */
export function formatDeclination(degrees: number, decimals = 1): string {
  const { whole, minutes, seconds, isZero } = inSixtieths(Math.abs(degrees), decimals);
  return `${degrees < 0 && !isZero ? "−" : "+"}${String(whole).padStart(2, "0")}° ${minutes}′ ${seconds}″`;
}

type Angle = Exclude<ReturnType<typeof takeApart>, string | undefined>;

/** The size of an angle of one axis, with what its text says. */
function read(
  text: string,
  axis: Axis,
  example: string,
): { problem: string } | { angle: Angle; size: number } {
  const angle = takeApart(text, axis);
  if (angle === undefined) return { problem: `Write it like ${example}.` };
  if (typeof angle === "string") return { problem: angle };
  if (angle.axis && angle.axis !== axis) return { problem: `That is a ${words[angle.axis]}.` };
  const { value, problem } = fromSixtieths(angle.parts);
  return problem === undefined ? { angle, size: value } : { problem };
}

const words = { ra: "right ascension", dec: "declination" };

/**
 * Reads a right ascension as degrees: `5h 35m 17.3s`, `05:35:17.3`, `05 35 17.3` and `5.588h` are hours, a number alone
 * and whatever has a degree sign is degrees.
 */
export function parseRightAscension(text: string): AngleReading {
  const found = read(text, "ra", "5h 35m 17.3s, 05:35:17.3 or, in degrees, 83.8221");
  if ("problem" in found) return found;
  const { angle, size } = found;
  if (angle.side) return { problem: "Right ascension has no N, S, E or W." };
  if (angle.sign === "-") return { problem: "Right ascension has no minus: it goes from 0 to 24 hours." };
  if (angle.hasPrimes && !angle.isInHours && !angle.isInDegrees)
    return { problem: "Write h after the hours, or ° after the degrees." };
  const isInHours = angle.isInHours || (!angle.isInDegrees && angle.parts.length > 1);
  if (size >= (isInHours ? 24 : 360))
    return { problem: `Right ascension must be below ${isInHours ? "24 hours" : "360 degrees"}.` };
  return { value: isInHours ? Number((size * 15).toFixed(9)) : size };
}

/** Reads a declination as degrees: `-5.3911`, `−05 23 28`, `-5:23:28`, `-05° 23′ 28″`, `-5d23m28s`, `5 23 28 S`. */
export function parseDeclination(text: string): AngleReading {
  const found = read(text, "dec", "-05 23 28, -05:23:28 or, in degrees, -5.3911");
  if ("problem" in found) return found;
  const { angle, size } = found;
  if (angle.isInHours) return { problem: "Declination is measured in degrees, not in hours." };
  if (/[EW]/.test(angle.side)) return { problem: "Declination is north or south, not E or W." };
  if (size > 90) return { problem: "Declination goes from −90 to +90 degrees." };
  const isNegative = angle.sign === "-" || angle.side === "S";
  return { value: isNegative && size > 0 ? -size : size };
}
