import { askedCount, type Observation } from "@meridian/contract";

export type Exposure = Observation["exposures"][number];

/** Seconds of open shutter, of all panels: all that is asked for, and what of it there is. */
export const integration = (exposures: readonly Exposure[], sequence: Observation["sequence"]) => ({
  asked: sum(exposures, (one) => one.exposure_time * askedCount(one, sequence)),
  acquired: sum(exposures, ({ exposure_time, acquired }) => exposure_time * acquired),
});

/** Counts the exposures that a plugin has reported without saying of which panel they are. */
export const acquiredWithoutPanel = (exposures: readonly Exposure[]): number =>
  sum(exposures, ({ acquired, acquired_by_panel = [] }) =>
    Math.max(0, acquired - acquired_by_panel.reduce((all, one) => all + one, 0)),
  );

const sum = (exposures: readonly Exposure[], countOf: (one: Exposure) => number) =>
  exposures.reduce((total, one) => total + countOf(one), 0);
