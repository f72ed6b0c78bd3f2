import type { UserFile } from "@meridian/contract";
import { exposureTime } from "../../../../format/quantity.ts";

const kinds: Record<UserFile["kind"], string> = {
  light: "Light",
  dark: "Dark",
  flat: "Flat",
  bias: "Bias",
  comparison: "Comparison",
};

/** The description of an image: its kind, filter and exposure time, as far as they are known. */
export const wordsOf = ({ kind, filter, exposure_time }: UserFile): string[] =>
  [kinds[kind], filter, exposure_time !== null && exposureTime(exposure_time)].filter(
    (word): word is string => Boolean(word),
  );
