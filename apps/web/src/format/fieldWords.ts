import { constraintList } from "@meridian/contract";

const asWords = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

const known: Record<string, string> = {
  ...Object.fromEntries(constraintList.map(({ name, label }) => [name, asWords(label)])),
  dec: "declination",
  observatory_ids: "observatories",
  organization_id: "organization",
  organization_name: "organization",
  os: "operating system",
  ra: "right ascension",
  sign_up: "who can sign up",
  timezone: "time zone",
};

/** The name of a field as people say it. */
export const fieldWords = (name: string) => known[name] ?? name.replaceAll("_", " ");

const asPlace = (part: string) =>
  /^\d+$/.test(part) ? String(Number(part) + 1) : fieldWords(part.replace(/(?<=.)_id$/, ""));

/** Where a value stands, as a label: `owner_id` is "Owner", `exposures.0.exposure_time` is "Exposures 1 exposure time". */
export function fieldLabel(path: string): string {
  const words = path.split(".").map(asPlace).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field as the head of a column beside others about the same thing: `subject_id` is "Subject id". */
export function fieldHead(name: string): string {
  const words = fieldWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
