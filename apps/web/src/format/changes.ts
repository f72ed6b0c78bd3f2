import { constraintList } from "@meridian/contract";

/** One value somewhere in a record, before and after. */
export interface Change {
  path: string;
  kind: "added" | "removed" | "changed" | "same";
  before: string;
  after: string;
}

const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== "object");

/** Points, such as those of a horizon: one of them says little, and there may be hundreds. */
const arePoints = (value: unknown): value is unknown[][] =>
  Array.isArray(value) && value.length > 0 && value.every(isList);

const pointsInWords = (points: unknown[][]) => points.map((point) => point.join(" ")).join(", ");

/** Every value that isn't made of others, by its path written `targets.0.kind`. */
function leaves(value: unknown, path: string[] = [], found = new Map<string, string>()): Map<string, string> {
  if (arePoints(value)) return found.set(path.join("."), pointsInWords(value));
  const isComposite = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (isComposite) for (const [name, inner] of Object.entries(value)) leaves(inner, [...path, name], found);
  else if (path.length > 0 || (value !== null && value !== undefined))
    found.set(path.join("."), typeof value === "string" ? value : JSON.stringify(value));
  return found;
}

/** A record whose lists of plain values are values themselves: "L, R, G". */
export function withListsAsWords(value: unknown): unknown {
  if (isList(value)) return value.join(", ");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withListsAsWords(inner)]));
}

/** Compares two records field by field, in their order. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, young] = [leaves(before), leaves(after)];
  return [...new Set([...old.keys(), ...young.keys()])].map((path) => {
    const [was, is] = [old.get(path), young.get(path)];
    const kind = was === undefined ? "added" : is === undefined ? "removed" : was === is ? "same" : "changed";
    return { path, kind, before: was ?? "", after: is ?? "" };
  });
}

const asWords = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

const known: Record<string, string> = {
  ...Object.fromEntries(constraintList.map(({ name, label }) => [name, asWords(label)])),
  dec: "declination",
  max_altitude: "maximum altitude",
  max_pixel_scale: "largest pixel scale",
  min_aperture: "smallest aperture",
  min_field: "smallest field of view",
  observatory_ids: "observatories",
  organization_id: "organization",
  organization_name: "organization",
  os: "operating system",
  ra: "right ascension",
  sign_up: "who can sign up",
  sun_altitude_max: "altitude of the Sun in the dark",
  timezone: "time zone",
};

/** The name of a field as people say it. */
export const fieldWords = (name: string) => known[name] ?? name.replaceAll("_", " ");

const asPlace = (part: string) =>
  /^\d+$/.test(part) ? String(Number(part) + 1) : fieldWords(part.replace(/(?<=.)_id$/, ""));

/** The label of a value's path: `owner_id` is "Owner", `exposures.0.exposure_time` is "Exposures 1 exposure time". */
export function fieldLabel(path: string): string {
  const words = path.split(".").map(asPlace).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The units of an observatory's settings, by their paths. */
const units: Record<string, string> = {
  ...{ latitude: "°", longitude: "°", elevation: " m" },
  ...{ min_altitude: "°", max_altitude: "°", sun_altitude_max: "°" },
  ...{ "equipment.aperture": " m", "equipment.focal_length": " mm", "equipment.pixel_size": " µm" },
  ...{ "equipment.sensor_width": " pixels", "equipment.sensor_height": " pixels" },
};

/** A value of a setting with its unit: "0.12 m". */
export const withUnit = (path: string, value: string): string =>
  Number.isFinite(Number.parseFloat(value)) ? `${value}${units[path] ?? ""}` : value;

/** A field as the head of a column beside others about the same thing: `subject_id` is "Subject id". */
export function fieldHead(name: string): string {
  const words = fieldWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
