import { askedCount, leftByPanel, type ObservationDocument, panelCount, retakesOf } from "@meridian/contract";

type Exposures = Pick<ObservationDocument, "exposures" | "sequence">;
type Exposure = Exposures["exposures"][number];
type Rejected = Pick<ObservationDocument, "rejected" | "rejected_by_panel" | "sequence">;

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** Counts the acquired exposures; a surplus of one exposure, or of one panel, doesn't stand for another. */
export const acquiredOf = (observation: Exposures): number => askedOf(observation) - missingOf(observation);

/** Counts the requested exposures, of all panels of a mosaic. */
export const askedOf = ({ exposures, sequence }: Exposures): number =>
  exposures.reduce((sum, exposure) => sum + askedCount(exposure, sequence), 0);

/** Counts the exposures that were taken and rejected. */
export const rejectedOf = ({ rejected }: Pick<Rejected, "rejected">): number => sumOf(rejected);

/** Counts the rejected exposures of an entry by panel: all of them where there is no mosaic. */
export const rejectedByPanel = ({ rejected, rejected_by_panel, sequence }: Rejected, at: number): number[] =>
  sequence?.mosaic
    ? Array.from({ length: panelCount(sequence) }, (_, panel) => rejected_by_panel[at]?.[panel] ?? 0)
    : [rejected[at] ?? 0];

/** Counts the exposures that were taken, the rejected ones too; what was taken again of one, or of one panel, doesn't stand for another. */
export const takenOf = (observation: Exposures & Rejected): number =>
  askedOf(observation) -
  sumOf(
    observation.exposures.flatMap((exposure, at) => {
      const rejected = rejectedByPanel(observation, at);
      return leftByPanel(exposure, observation.sequence).map((left, panel) =>
        Math.max(0, left - rejected[panel]!),
      );
    }),
  );

/** True while rejected exposures of an entry may be taken again: rules that no image meets would go on for ever. */
export const mayTakeAgain = (observation: Exposures & Rejected): boolean =>
  observation.exposures.some((exposure, at) => {
    const left = leftByPanel(exposure, observation.sequence);
    return rejectedByPanel(observation, at).some(
      (rejected, panel) => left[panel]! > 0 && retakesOf(exposure.exposure_count, rejected) === rejected,
    );
  });

/** Counts the exposures that are still to be acquired. */
export const missingOf = ({ exposures, sequence }: Exposures): number =>
  exposures.reduce((sum, exposure) => sum + sumOf(leftByPanel(exposure, sequence)), 0);

/** An entry with at least so many acquired of each panel of a mosaic. What was reported without its panel stays counted. */
export function withPanels(exposure: Exposure, least: readonly number[]): Exposure {
  const acquired_by_panel = least.map((count, panel) =>
    Math.max(count, exposure.acquired_by_panel?.[panel] ?? 0),
  );
  return { ...exposure, acquired: Math.max(exposure.acquired, sumOf(acquired_by_panel)), acquired_by_panel };
}

/** Returns the final status of an observation that ends early: partially completed from a tenth of its exposures on. */
export function endingOf(
  observation: Exposures,
  acquired = acquiredOf(observation),
): "partially_completed" | "failed" {
  const asked = askedOf(observation);
  return asked > 0 && acquired >= asked / 10 ? "partially_completed" : "failed";
}
