import type { ObservatoryLimits } from "../places/observatoryLimits.ts";
import { mosaicPanels, panelCount } from "./mosaic.ts";
import type { Expansion, Sequence } from "./sequence.ts";

type Overheads = ObservatoryLimits["overheads"];

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

interface Exposures {
  filter: string;
  exposure_time: number;
  exposure_count: number;
  count_by_panel?: number[] | undefined;
  acquired?: number | undefined;
  acquired_by_panel?: number[] | undefined;
}

interface Asked {
  exposures: readonly Exposures[];
  sequence: Sequence | null;
}

/** Counts the exposures that an entry asks for, of all panels. */
export const askedCount = (
  { exposure_count }: Pick<Exposures, "exposure_count">,
  sequence: Sequence | null,
): number => exposure_count * panelCount(sequence);

/** Counts the rejected exposures of an entry, or of a panel of it, that are taken again: up to twice as many as are asked for, and ten at least. */
export const retakesOf = (exposure_count: number, rejected: number): number =>
  Math.min(rejected, Math.max(10, 2 * exposure_count));

/** Counts the exposures of an entry that are to be there of a panel: a plugin is told of each by itself, with what is taken again. */
export const countOfPanel = (
  { exposure_count, count_by_panel }: Pick<Exposures, "exposure_count" | "count_by_panel">,
  panel: number,
): number => count_by_panel?.[panel] ?? exposure_count;

/**
 * Counts the exposures of an entry that each panel still waits for. Those that were reported without their panel are taken
 * from the first ones.
 */
export function leftByPanel(exposure: Exposures, sequence: Sequence | null): number[] {
  const { acquired = 0, acquired_by_panel: known = [] } = exposure;
  let unplaced = Math.max(0, acquired - total(known));
  return Array.from({ length: panelCount(sequence) }, (_, panel) => {
    const open = Math.max(0, countOfPanel(exposure, panel) - (known[panel] ?? 0));
    const taken = Math.min(open, unplaced);
    unplaced -= taken;
    return open - taken;
  });
}

/** Counts the exposures that there are of a panel, of all entries. */
export const acquiredOfPanel = (
  exposures: readonly Pick<Exposures, "acquired_by_panel">[],
  panel: number,
): number => total(exposures.map(({ acquired_by_panel }) => acquired_by_panel?.[panel] ?? 0));

/** Exposures that follow each other in the same way, round by round. */
export interface Step {
  panel: number;
  /** Indexes of `exposures`: one of each in turn. */
  exposures: number[];
  rounds: number;
  /** Seconds before the first exposure. */
  lead: number;
  /** Seconds of each exposure of a round: readout, its share of the dithers, and the change to its filter included. */
  each: number[];
  /** Seconds between two rounds. */
  between: number;
}

/** The steps of the exposures that are still to be taken, panel after panel; all of them where none is acquired yet. */
export function stepsLeft({ exposures, sequence }: Asked, overheads: Overheads): Step[] {
  const { slew_seconds, readout_seconds, filter_change_seconds } = overheads;
  const { dither = null, order = "by_filter" } = sequence ?? {};
  const left = exposures.map((exposure) => leftByPanel(exposure, sequence));
  const countsOf = (panel: number) =>
    exposures.map((exposure, entry) => {
      const count = countOfPanel(exposure, panel);
      return { taken: count - left[entry]![panel]!, count };
    });
  const spent = readout_seconds + (dither ? dither.settle_seconds / dither.every : 0);
  const change = (from: number | undefined, to: number) =>
    from === undefined || exposures[from]!.filter === exposures[to]!.filter ? 0 : filter_change_seconds;
  const steps: Step[] = [];
  for (let panel = 0; panel < panelCount(sequence); panel++)
    for (const { entries, rounds } of roundsOf(countsOf(panel), order)) {
      const before = steps.at(-1);
      const slew = before?.panel === panel ? 0 : slew_seconds;
      steps.push({
        panel,
        exposures: entries,
        rounds,
        lead: slew + change(before?.exposures.at(-1), entries[0]!),
        each: entries.map(
          (entry, at) => change(entries[at - 1], entry) + exposures[entry]!.exposure_time + spent,
        ),
        between: change(entries.at(-1), entries[0]!),
      });
    }
  return steps;
}

/** Number of an entry's exposures, and of those that are taken. */
interface Counts {
  taken: number;
  count: number;
}

/** Yields what is left of each entry as rounds: of one entry after the other, or of all in turn, of which those that are behind come first. */
function* roundsOf(counts: Counts[], order: Sequence["order"]) {
  if (order === "by_filter") {
    for (const [entry, { taken, count }] of counts.entries())
      if (taken < count) yield { entries: [entry], rounds: count - taken };
    return;
  }
  const open = counts.flatMap(({ taken, count }, entry) => (taken < count ? [{ entry, taken, count }] : []));
  const turns = [...new Set(open.flatMap(({ taken, count }) => [taken, count]))].sort((a, b) => a - b);
  for (const [at, from] of turns.slice(0, -1).entries()) {
    const inTurn = open.filter(({ taken, count }) => taken <= from && from < count);
    if (inTurn.length > 0) yield { entries: inTurn.map(({ entry }) => entry), rounds: turns[at + 1]! - from };
  }
}

/** Seconds of a step, from the end of the one before it. */
const secondsOfStep = ({ lead, each, between, rounds }: Step): number =>
  lead + rounds * total(each) + (rounds - 1) * between;

/** Seconds of steps that are taken one after the other, overheads included. */
export const secondsOf = (steps: readonly Step[]): number => total(steps.map(secondsOfStep));

/** Expands a request to what is taken at an observatory with these overheads, and the time that takes. */
export function expand(
  asked: Asked & { target: Parameters<typeof mosaicPanels>[0] },
  overheads: Overheads,
): Expansion {
  const { exposures, sequence, target } = asked;
  const mosaic = sequence?.mosaic ?? null;
  const steps = stepsLeft(asked, overheads);
  const taken = steps.flatMap((step) => step.exposures.map((entry) => ({ entry, rounds: step.rounds })));
  return {
    panels: mosaic ? mosaicPanels(target, mosaic) : [],
    steps: steps.map((step) => ({
      panel: mosaic && step.panel,
      exposures: step.exposures,
      rounds: step.rounds,
      seconds: rounded(secondsOfStep(step)),
    })),
    exposures: total(taken.map(({ rounds }) => rounds)),
    exposure_seconds: rounded(
      total(taken.map(({ entry, rounds }) => rounds * exposures[entry]!.exposure_time)),
    ),
    total_seconds: rounded(secondsOf(steps)),
  };
}

/** Milliseconds. */
const rounded = (seconds: number) => Number(seconds.toFixed(3));
