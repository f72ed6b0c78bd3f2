/** Right ascension and declination, as they are shown and as they are typed. */
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

/** The many ways to write each mark as one: minus signs, primes, and a comma where a point is meant. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[−–—‒‐‑﹣-]/gu, "-")
    .replace(/''|[″”“ʺ]/gu, '"')
    .replace(/[′’‘ʹ`]/gu, "'")
    .replace(/[º˚]|deg(rees?)?/gu, "°")
    .replace(/^([^.,]*\d),(\d[^.,]*)$/u, "$1.$2");

const number = String.raw`(?<![\d.])(\d+\.?\d*|\.\d+)`;
const written = new RegExp(
  String.raw`^([+-]?)\s*${number}\s*([hd°:]?)\s*(?:${number}\s*[m':]?\s*(?:${number}\s*[s"]?)?)?$`,
  "u",
);

function read(text: string) {
  const found = written.exec(plain(text));
  if (!found) return undefined;
  const [, sign, whole, mark, ...sixtieths] = found;
  const parts = [whole, ...sixtieths].filter((part) => part !== undefined);
  const isInHours = mark === "h";
  return { isNegative: sign === "-", isInHours, isInDegrees: mark === "°" || mark === "d", parts };
}

/**
 * Reads a right ascension as degrees: `5h 35m 17.3s`, `05:35:17.3`, `05 35 17.3` and `5.588h` are hours, a number alone
 * and whatever has a degree sign is degrees.
 */
export function parseRightAscension(text: string): AngleReading {
  const angle = read(text);
  if (!angle) return { problem: "Write it like 5h 35m 17.3s, 05:35:17.3 or, in degrees, 83.8221." };
  const size = fromSixtieths(angle.parts);
  if (size.problem !== undefined) return size;
  if (angle.isNegative) return { problem: "Right ascension has no minus: it goes from 0 to 24 hours." };
  const isInHours = angle.isInHours || (!angle.isInDegrees && angle.parts.length > 1);
  if (size.value >= (isInHours ? 24 : 360))
    return { problem: `Right ascension must be below ${isInHours ? "24 hours" : "360 degrees"}.` };
  return isInHours ? { value: Number((size.value * 15).toFixed(9)) } : size;
}

/** Reads a declination as degrees: `-5.3911`, `−05 23 28`, `-5:23:28`, `-05° 23′ 28″`, `-5d23m28s`. */
export function parseDeclination(text: string): AngleReading {
  const angle = read(text);
  if (!angle) return { problem: "Write it like -05 23 28, -05:23:28 or, in degrees, -5.3911." };
  if (angle.isInHours) return { problem: "Declination is measured in degrees, not in hours." };
  const size = fromSixtieths(angle.parts);
  if (size.problem !== undefined) return size;
  if (size.value > 90) return { problem: "Declination goes from −90 to +90 degrees." };
  return { value: angle.isNegative && size.value > 0 ? -size.value : size.value };
}

/** A right ascension and a declination that stand together, as catalogues print them: the second one starts with its sign. */
export function splitPosition(text: string): { ra: string; dec: string } | undefined {
  const [, ra, dec] = /^(.*[^\s,;])[\s,;]+([+\-−–].*)$/u.exec(text.trim()) ?? [];
  if (ra === undefined || dec === undefined) return undefined;
  const isRead = parseRightAscension(ra).value !== undefined && parseDeclination(dec).value !== undefined;
  return isRead ? { ra, dec } : undefined;
}
