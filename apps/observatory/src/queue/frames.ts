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

/** The place at which a panel of an observation is to be taken, and its position angle. A mosaic's panels have places of their own. */
export function pointingOf({ panels, target }: Pick<Assignment, "panels" | "target">, panel: number) {
  const own = panels?.[panel];
  return { place: own ?? target, rotation: own?.rotation ?? target.rotation };
}

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

type Exposures = Assignment["exposures"];

/** The exposures of an observation with one more frame acquired. */
export const withFrame = (exposures: Exposures, { observation, exposure, panel }: Frame): Exposures =>
  exposures.map((one, at) => (at === exposure ? withOneMore(one, observation.panels ? panel : null) : one));

function withOneMore(exposure: Exposures[number], panel: number | null): Exposures[number] {
  const acquired = exposure.acquired + 1;
  if (panel === null) return { ...exposure, acquired };
  const byPanel = [...(exposure.acquired_by_panel ?? [])];
  for (let at = 0; at <= panel; at++) byPanel[at] ??= 0;
  byPanel[panel]! += 1;
  return { ...exposure, acquired, acquired_by_panel: byPanel };
}
