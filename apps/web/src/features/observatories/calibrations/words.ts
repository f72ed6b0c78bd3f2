import type { Calibration, CalibrationKind } from "@meridian/contract";
import { counted } from "../../../format/quantity.ts";

export const kindWords: Record<CalibrationKind, string> = { dark: "Darks", bias: "Biases", flat: "Flats" };

const nouns: Record<CalibrationKind, [one: string, many: string]> = {
  dark: ["dark", "darks"],
  bias: ["bias", "biases"],
  flat: ["flat", "flats"],
};

type Shown = Pick<
  Calibration,
  "kind" | "exposure_time" | "filter" | "rotation" | "gain" | "offset" | "binning" | "frame_count"
>;

/** "20 darks of 120 s", "15 flats through Ha". */
export function titleOf({ kind, exposure_time, filter, frame_count }: Shown): string {
  const time = exposure_time === null ? "" : ` of ${exposure_time} s`;
  return `${counted(frame_count, ...nouns[kind])}${time}${filter === null ? "" : ` through ${filter}`}`;
}

/** "gain 100, offset 10, binning 1×1, rotation 90°"; without what is left to the camera. */
export const settingsOf = ({ gain, offset, binning, rotation }: Shown): string =>
  [
    gain === null ? [] : `gain ${gain}`,
    offset === null ? [] : `offset ${offset}`,
    `binning ${binning}×${binning}`,
    rotation === null ? [] : `rotation ${rotation}°`,
  ]
    .flat()
    .join(", ");
