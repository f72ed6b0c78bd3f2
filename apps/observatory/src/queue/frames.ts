import { type Assignment, countOfPanel, leftByPanel, overheads, stepsLeft } from "@meridian/contract";

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

/**
 * Yields the frames of an observation, each with the count that its panel has of its exposure before. They are made as they are taken:
 * an observation may ask for millions.
 */
export function* framesOf(
  observation: Assignment,
  exposures: Parameters<typeof stepsLeft>[0]["exposures"],
): Generator<Frame, undefined> {
  const sequence = observation.sequence ?? null;
  const taken = exposures.map((exposure) =>
    leftByPanel(exposure, sequence).map((left, panel) => countOfPanel(exposure, panel) - left),
  );
  for (const { panel, rounds, exposures: round } of stepsLeft({ exposures, sequence }, overheads.parse({})))
    for (let left = rounds; left > 0; left--)
      for (const exposure of round) yield { observation, panel, exposure, index: taken[exposure]![panel]!++ };
}

/** True if an observation has frames left. */
export const hasFrames = (...asked: Parameters<typeof framesOf>): boolean => !framesOf(...asked).next().done;

/** The indexes of the exposures of an observation of which frames are left. */
export const exposuresLeft = ({ sequence }: Assignment, exposures: Assignment["exposures"]): number[] =>
  [...exposures.keys()].filter((at) =>
    leftByPanel(exposures[at]!, sequence ?? null).some((left) => left > 0),
  );

type Exposures = Assignment["exposures"];

/** The numbers of an entry that Meridian asks for, which it may change; none of one that isn't there any more. */
export const askedIn = (exposure: Exposures[number] | undefined) => ({
  exposure_count: exposure?.exposure_count ?? 0,
  count_by_panel: exposure?.count_by_panel,
});

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
