import type { Observation } from "@meridian/contract";
import { count } from "../../format/quantity.ts";

/** The twilights to choose from, as they are shown. */
export const twilights: Record<NonNullable<Observation["constraints"]["twilight"]>, string> = {
  civil: "Civil: the Sun 6° below the horizon",
  nautical: "Nautical: the Sun 12° below the horizon",
  astronomical: "Astronomical: the Sun 18° below the horizon",
};

/** The proper motion of a target, in words: "−798 east, 10327 north, mas a year from 2000". */
export function motionInWords({
  epoch = 2000,
  pm_ra,
  pm_dec,
}: {
  epoch?: number | undefined;
  pm_ra: number;
  pm_dec: number;
}): string {
  const [east, north] = [pm_ra, pm_dec].map((speed) => String(speed).replace("-", "−"));
  return `${east} east, ${north} north, in mas a year from ${epoch}`;
}

/** The images that an observation accepts. */
export const imagesAccepted = (accept: Observation["accept"]): string =>
  [
    accept?.max_fwhm && `FWHM up to ${accept.max_fwhm}″`,
    accept?.min_stars && `at least ${count(accept.min_stars)} stars`,
  ]
    .filter(Boolean)
    .join(", ") || "All accepted, unless a person rejects them";
