import type { UserFile } from "@meridian/contract";
import { count, exposureTime } from "../../../../format/quantity.ts";

const kinds: Record<UserFile["kind"], string> = {
  light: "Light",
  dark: "Dark",
  flat: "Flat",
  bias: "Bias",
  comparison: "Comparison",
};

/** The description of an image: its kind, filter, exposure time and panel, as far as they are known. */
export const wordsOf = ({ kind, filter, exposure_time, panel }: UserFile): string[] =>
  [
    kinds[kind],
    filter,
    exposure_time !== null && exposureTime(exposure_time),
    panel !== null && `Panel ${panel + 1}`,
  ].filter((word): word is string => Boolean(word));

/** The figures of an image, with their units; only those that were measured. */
export const figuresInWords = ({ fwhm, hfr, stars, eccentricity, guiding_rms }: UserFile): string[] =>
  [
    fwhm !== null && `FWHM ${fwhm}″`,
    hfr !== null && `HFR ${hfr} px`,
    stars !== null && `${count(stars)} ${stars === 1 ? "star" : "stars"}`,
    eccentricity !== null && `eccentricity ${eccentricity}`,
    guiding_rms !== null && `guiding ${guiding_rms}″`,
  ].filter((word): word is string => Boolean(word));

/** The observatory that took an image. */
export const takenBy = ({ observatory_name }: Pick<UserFile, "observatory_name">): string =>
  observatory_name ?? "An observatory that is gone";
