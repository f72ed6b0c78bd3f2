import type { Assignment, CalibrationSettings, CalibrationTask } from "@meridian/contract";

/** The way in which a set of calibration frames is taken, without their number. */
export type Settings = Omit<CalibrationSettings, "frame_count">;

type Exposed = Pick<
  Assignment["exposures"][number],
  "exposure_time" | "gain" | "offset" | "binning" | "filter"
>;

const none = { exposure_time: null, filter: null, rotation: null } as const;

/**
 * The sets that an exposure needs: darks as long as it is, biases, and flats through its filter, each with its gain, offset and binning. Position
 * angles are whole degrees, so that the panels of a mosaic share their flats; null without a rotator.
 */
export function neededBy(
  { exposure_time, gain, offset, binning, filter }: Exposed,
  rotation: number | null,
): Settings[] {
  const camera = { gain, offset, binning };
  const angle = rotation === null ? null : ((Math.round(rotation) % 360) + 360) % 360;
  return [
    { ...none, kind: "bias", ...camera },
    { ...none, kind: "dark", exposure_time, ...camera },
    { ...none, kind: "flat", filter, rotation: angle, ...camera },
  ];
}

/** The same for the same settings, whatever else there is. */
export const keyOf = ({ kind, exposure_time, gain, offset, binning, filter, rotation }: Settings): string =>
  JSON.stringify([kind, exposure_time, gain, offset, binning, filter, rotation]);

export const settingsOf = ({
  kind,
  exposure_time,
  gain,
  offset,
  binning,
  filter,
  rotation,
}: Settings | CalibrationTask): Settings => ({
  kind,
  exposure_time,
  gain,
  offset,
  binning,
  filter,
  rotation,
});

/** A set for the log: "darks of 60 s at gain 100", "flats through Ha at 90°, binning 2". */
export function wordsOf({ kind, exposure_time, filter, rotation, gain, offset, binning }: Settings): string {
  const of = [
    kind === "bias" ? "biases" : `${kind}s`,
    ...(exposure_time === null ? [] : [`of ${exposure_time} s`]),
    ...(filter === null ? [] : [`through ${filter}`]),
  ];
  const at = [
    ...(rotation === null ? [] : [`${rotation}°`]),
    ...(gain === null ? [] : [`gain ${gain}`]),
    ...(offset === null ? [] : [`offset ${offset}`]),
    ...(binning === 1 ? [] : [`binning ${binning}`]),
  ];
  return at.length > 0 ? `${of.join(" ")} at ${at.join(", ")}` : of.join(" ");
}
