import type { figureNames, Image, UserFile } from "@meridian/contract";
import { previewSide, thumbnailWidth } from "@meridian/contract/choices";
import { count, exposureTime } from "../../format/quantity.ts";
import { addressOf } from "../observations/addresses.ts";

/** The parts of an image that showing it needs: those of an observation and those of a list over many have them. */
export type ShownImage = Pick<
  UserFile,
  | "id"
  | "observation_id"
  | "number"
  | "kind"
  | "filter"
  | "exposure_time"
  | "panel"
  | "captured_at"
  | "size_bytes"
  | "name"
  | "format"
  | "has_preview"
  | "no_preview"
  | "observatory_name"
  | (typeof figureNames)[number]
  | "exposure"
  | "acceptance"
  | "acceptance_reason"
  | "judged_by"
  | "judged_by_name"
> &
  Partial<Pick<Image, "observation_name" | "target_name" | "timezone">>;

const kinds: Record<UserFile["kind"], string> = {
  light: "Light",
  dark: "Dark",
  flat: "Flat",
  bias: "Bias",
  comparison: "Comparison",
};

/** The description of an image: its kind, filter, exposure time and panel, as far as they are known. */
export const wordsOf = ({
  kind,
  filter,
  exposure_time,
  panel,
}: Pick<ShownImage, "kind" | "filter" | "exposure_time" | "panel">): string[] =>
  [
    kinds[kind],
    filter,
    exposure_time !== null && exposureTime(exposure_time),
    panel !== null && `Panel ${panel + 1}`,
  ].filter((word): word is string => Boolean(word));

/** The figures of an image, with their units; only those that were measured. */
export const figuresInWords = ({
  fwhm,
  hfr,
  stars,
  eccentricity,
  background,
  guiding_rms,
}: Pick<UserFile, (typeof figureNames)[number]>): string[] =>
  [
    fwhm !== null && `FWHM ${fwhm.toFixed(2)}″`,
    hfr !== null && `HFR ${hfr} px`,
    stars !== null && `${count(stars)} ${stars === 1 ? "star" : "stars"}`,
    eccentricity !== null && `eccentricity ${eccentricity}`,
    background !== null && `background ${count(background)} ADU`,
    guiding_rms !== null && `guiding ${guiding_rms}″`,
  ].filter((word): word is string => Boolean(word));

/** Words in a row, which breaks after a dot alone, so that no figure loses its unit. */
export const inRow = (words: readonly string[]): string =>
  words.map((word) => word.replaceAll(" ", "\u00a0")).join("\u00a0· ");

/** The size and the number of its stars, in as few words as a caption has room for. */
export function starsInWords({ fwhm, hfr, stars }: Pick<UserFile, "fwhm" | "hfr" | "stars">): string {
  const none = { eccentricity: null, background: null, guiding_rms: null };
  return inRow(figuresInWords({ fwhm, hfr: fwhm === null ? hfr : null, stars, ...none }));
}

/** The observatory that took an image. */
export const takenBy = ({ observatory_name }: Pick<ShownImage, "observatory_name">): string =>
  observatory_name ?? "An observatory that is gone";

type Named = Pick<ShownImage, "id" | "observation_id">;

/** The address of the file itself. */
export const fileAddress = ({ observation_id, id }: Named): string => addressOf(observation_id, "files", id);

/** The address of its preview. */
export const previewAddress = (image: Named): string => `${fileAddress(image)}/preview`;

/** The address of its thumbnail: the same for all galleries, so that it is fetched once. Tables have smaller ones made of it. */
export const thumbnailAddress = (image: Named, width = thumbnailWidth): string =>
  `${previewAddress(image)}?width=${width}`;

/** Its thumbnail, and its preview for screens that are finer than that. */
export const picturesOf = (image: Named): string =>
  `${thumbnailAddress(image)} ${thumbnailWidth}w, ${previewAddress(image)} ${previewSide}w`;
