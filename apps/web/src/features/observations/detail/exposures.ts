import type { Observation } from "@meridian/contract";

export type Exposure = Observation["exposures"][number];

/** Seconds of open shutter: all that is asked for, and what of it there is. */
export const integration = (exposures: readonly Exposure[]) => ({
  asked: sum(exposures, ({ exposure_time, exposure_count }) => exposure_time * exposure_count),
  acquired: sum(exposures, ({ exposure_time, acquired }) => exposure_time * acquired),
});

const sum = (exposures: readonly Exposure[], seconds: (one: Exposure) => number) =>
  exposures.reduce((total, one) => total + seconds(one), 0);
