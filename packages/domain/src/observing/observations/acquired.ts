import type { ObservationDocument } from "@meridian/contract";

type Exposures = Pick<ObservationDocument, "exposures">;

/** How many exposures there are of an observation; more of one than were asked for don't stand for another. */
export const acquiredOf = ({ exposures }: Exposures): number =>
  exposures.reduce((sum, { acquired, exposure_count }) => sum + Math.min(acquired, exposure_count), 0);

/** How many exposures were asked for. */
export const askedOf = ({ exposures }: Exposures): number =>
  exposures.reduce((sum, { exposure_count }) => sum + exposure_count, 0);

/** What an observation is that ends before its time: with at least a tenth of its exposures it is partially completed. */
export function endingOf(
  observation: Exposures,
  acquired = acquiredOf(observation),
): "partially_completed" | "failed" {
  const asked = askedOf(observation);
  return asked > 0 && acquired >= asked / 10 ? "partially_completed" : "failed";
}
