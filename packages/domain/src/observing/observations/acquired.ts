import type { ObservationDocument } from "@meridian/contract";

type Exposures = Pick<ObservationDocument, "exposures">;

/** Counts the acquired exposures; a surplus of one exposure doesn't stand for another. */
export const acquiredOf = ({ exposures }: Exposures): number =>
  exposures.reduce((sum, { acquired, exposure_count }) => sum + Math.min(acquired, exposure_count), 0);

/** Counts the requested exposures. */
export const askedOf = ({ exposures }: Exposures): number =>
  exposures.reduce((sum, { exposure_count }) => sum + exposure_count, 0);

/** Returns the final status of an observation that ends early: partially completed from a tenth of its exposures on. */
export function endingOf(
  observation: Exposures,
  acquired = acquiredOf(observation),
): "partially_completed" | "failed" {
  const asked = askedOf(observation);
  return asked > 0 && acquired >= asked / 10 ? "partially_completed" : "failed";
}
