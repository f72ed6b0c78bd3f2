import { type Assignment, leftByPanel, overheads, stepsLeft } from "@meridian/contract";

/** The position of an image in its observation. */
export interface Frame {
  observation: Assignment;
  /** The panel of a mosaic, from 0; 0 without one. */
  panel: number;
  /** The index of the exposure, from 0. */
  exposure: number;
  /** The index within that exposure of the panel, from 0. */
  index: number;
}

/** An observation of which nothing is acquired. */
const untouched = (observation: Assignment) =>
  observation.exposures.map(({ acquired: _, acquired_by_panel: __, ...exposure }) => exposure);

/** The frames of an observation, each with the count that its panel has of its exposure before. */
export function framesOf(
  observation: Assignment,
  exposures: Parameters<typeof stepsLeft>[0]["exposures"],
): Frame[] {
  const sequence = observation.sequence ?? null;
  const taken = exposures.map((exposure) =>
    leftByPanel(exposure, sequence).map((left) => exposure.exposure_count - left),
  );
  return stepsLeft({ exposures, sequence }, overheads.parse({})).flatMap(({ panel, rounds, ...step }) =>
    Array.from({ length: rounds }, () => step.exposures).flatMap((round) =>
      round.map((exposure) => ({ observation, panel, exposure, index: taken[exposure]![panel]!++ })),
    ),
  );
}

/** All frames of an observation, in the order in which they are taken. */
export const allFrames = (observation: Assignment): Frame[] => framesOf(observation, untouched(observation));
