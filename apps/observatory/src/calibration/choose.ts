import type { CalibrationTask } from "@meridian/contract";
import type { OpenSet } from "./calibrations.ts";
import { brightnessOf } from "./flatExposure.ts";
import { keyOf, type Settings, settingsOf } from "./settings.ts";
import type { CalibrationConfiguration } from "./takers.ts";

/** A set that may be taken: one that Meridian knows, or one that is needed and yet to be opened. */
export interface Candidate {
  settings: Settings;
  frame_count: number;
  set: OpenSet | undefined;
}

interface Given {
  sets: readonly OpenSet[];
  /** Sets that the last exposures need and that aren't there. */
  missing: readonly Settings[];
  configuration: Pick<CalibrationConfiguration, "darks" | "biases" | "flats">;
}

/** All sets that are to be taken, what was begun first, then what was requested, then what is needed. */
export function candidatesOf({ sets, missing, configuration }: Given): Candidate[] {
  const counts = { dark: configuration.darks, bias: configuration.biases, flat: configuration.flats };
  const open = new Set(sets.map(({ task }) => keyOf(settingsOf(task))));
  const begunFirst = ({ status }: CalibrationTask) => (status === "taking" ? 0 : 1);
  return [
    ...sets
      .toSorted((one, other) => begunFirst(one.task) - begunFirst(other.task))
      .map((set) => ({ settings: settingsOf(set.task), frame_count: set.task.frame_count, set })),
    ...missing
      .filter((settings) => counts[settings.kind] > 0 && !open.has(keyOf(settings)))
      .map((settings) => ({ settings, frame_count: counts[settings.kind], set: undefined })),
  ];
}

/** The darks and biases, those that take the shortest time first. */
export const closedOnes = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .filter(({ settings }) => settings.kind !== "flat")
    .toSorted((one, other) => (one.settings.exposure_time ?? 0) - (other.settings.exposure_time ?? 0));

/** The flats, while the light fades the darkest filters first, and the brightest first while it grows. */
export function flatOnes(candidates: readonly Candidate[], isFading: boolean): Candidate[] {
  const rank = ({ settings }: Candidate) => brightnessOf(settings.filter) * (isFading ? 1 : -1);
  return candidates
    .filter(({ settings }) => settings.kind === "flat")
    .toSorted((one, other) => rank(one) - rank(other));
}
