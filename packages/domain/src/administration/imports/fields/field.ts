import { parseDeclination, parseRightAscension } from "@meridian/contract";

/** A field that an entry may have. */
export interface Field {
  /** The path in the document, dotted. */
  path: string;
  /** Turns what the file says into what the schema expects; what it can't turn it leaves for the schema to refuse. */
  read: (value: unknown) => unknown;
  /** Further names of the field, in lower case. */
  names: string[];
}

export const field = (path: string, read: Field["read"], ...names: string[]): Field => ({
  path,
  read,
  names,
});

export const asIs = (value: unknown): unknown => value;

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Numbers are text in CSV, and often elsewhere. */
export function asNumber(value: unknown): unknown {
  if (typeof value !== "string" || !plainNumber.test(value.trim())) return value;
  return Number(value);
}

/** A Julian year, which many write as J2000.0. */
export const asEpoch = (value: unknown): unknown =>
  typeof value === "string" ? asNumber(value.trim().replace(/^J(?=\d)/i, "")) : value;

/** Degrees, or hours as people write them: `5h 35m 17.3s`, `05:35:17.3`. */
export const asRightAscension = (value: unknown): unknown => asAngle(value, parseRightAscension);

/** Degrees, or sixtieths: `-05:23:28`. */
export const asDeclination = (value: unknown): unknown => asAngle(value, parseDeclination);

const exponential = /^[^e]+e[^e]+$/i;

/** Reads an angle. Unreadable text stays as it is, so that the schema says why. */
function asAngle(value: unknown, read: typeof parseDeclination): unknown {
  if (typeof value !== "string") return value;
  return read(value).value ?? (exponential.test(value.trim()) ? asNumber(value) : value);
}

/** Degrees east: 0..360 becomes -180..180, without the noise of a subtraction (1e-9 degrees are a tenth of a millimetre). */
export function asLongitude(value: unknown): unknown {
  const degrees = asNumber(value);
  if (typeof degrees !== "number" || !(degrees > 180 && degrees <= 360)) return degrees;
  return Math.round((degrees - 360) * 1e9) / 1e9 + 0;
}

/** A name like 1234 is a number to YAML and JSON. */
export const asText = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);

export function asBoolean(value: unknown): unknown {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  return word === "true" || word === "false" ? word === "true" : value;
}

/** A list, or the JSON text of one. */
export function asList(value: unknown): unknown {
  if (typeof value !== "string" || !value.trim().startsWith("[")) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Splits ids in one cell, which have neither spaces nor signs in them. */
export function asIds(value: unknown): unknown {
  const list = asList(value);
  return typeof list === "string" ? list.split(/[\s;,|]+/).filter(Boolean) : list;
}

/** Splits names in one cell, `L;R;G;B`. */
export function asNames(value: unknown): unknown {
  const list = asList(value);
  return typeof list === "string" ? list.split(/[;,|]/).map((name) => name.trim()) : list;
}
