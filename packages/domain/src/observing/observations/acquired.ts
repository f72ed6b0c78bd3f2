import { askedCount, type ObservationDocument, retakesOf } from "@meridian/contract";

type Exposures = Pick<ObservationDocument, "exposures" | "sequence">;
type Rejected = Pick<ObservationDocument, "rejected">;

/** Counts the acquired exposures; a surplus of one exposure doesn't stand for another. */
export const acquiredOf = ({ exposures, sequence }: Exposures): number =>
  exposures.reduce((sum, exposure) => sum + Math.min(exposure.acquired, askedCount(exposure, sequence)), 0);

/** Counts the requested exposures, of all panels of a mosaic. */
export const askedOf = ({ exposures, sequence }: Exposures): number =>
  exposures.reduce((sum, exposure) => sum + askedCount(exposure, sequence), 0);

/** Counts the exposures that were taken and rejected. */
export const rejectedOf = ({ rejected }: Rejected): number => rejected.reduce((sum, one) => sum + one, 0);

/** True while rejected exposures of an entry may be taken again: rules that no image meets would go on for ever. */
export const mayTakeAgain = ({ exposures, rejected }: Exposures & Rejected): boolean =>
  exposures.some(
    ({ acquired, exposure_count }, at) =>
      acquired < exposure_count && retakesOf(exposure_count, rejected[at]!) === rejected[at],
  );

/** Counts the exposures that are still to be acquired. */
export const missingOf = (observation: Exposures): number => askedOf(observation) - acquiredOf(observation);

/** Returns the final status of an observation that ends early: partially completed from a tenth of its exposures on. */
export function endingOf(
  observation: Exposures,
  acquired = acquiredOf(observation),
): "partially_completed" | "failed" {
  const asked = askedOf(observation);
  return asked > 0 && acquired >= asked / 10 ? "partially_completed" : "failed";
}
