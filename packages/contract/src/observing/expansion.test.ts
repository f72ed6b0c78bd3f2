import { expect, test } from "vitest";
import { askedCount, expand, leftByPanel, sequence } from "../index.ts";

const overheads = { slew_seconds: 60, readout_seconds: 5, filter_change_seconds: 10 };
const target = { ra: 10, dec: 20, rotation: null };
const take = (filter: string, exposure_count: number, exposure_time = 100) => ({
  ...{ filter, exposure_count, exposure_time },
});
const twoPanels = { mosaic: { columns: 2, rows: 1, panel_width: 60, panel_height: 40 } };
const stepsOf = (exposures: ReturnType<typeof take>[], given: object | null) =>
  expand({ target, exposures, sequence: given && sequence.parse(given) }, overheads);

test("an observation without a sequence takes one entry after the other at its target", () => {
  expect(stepsOf([take("L", 3), take("R", 2)], null)).toEqual({
    panels: [],
    steps: [
      { panel: null, exposures: [0], rounds: 3, seconds: 60 + 3 * 105 },
      { panel: null, exposures: [1], rounds: 2, seconds: 10 + 2 * 105 },
    ],
    exposures: 5,
    exposure_seconds: 500,
    total_seconds: 60 + 10 + 5 * 105,
  });
});

test("interleaved entries take turns until each has its count", () => {
  const { steps, total_seconds, exposures } = stepsOf([take("L", 4), take("R", 2), take("L", 1)], {
    order: "interleaved",
  });
  expect(steps.map(({ exposures: entries, rounds }) => [entries, rounds])).toEqual([
    [[0, 1, 2], 1],
    [[0, 1], 1],
    [[0], 2],
  ]);
  // L R L, L R, L, L: the filter changes four times.
  expect([exposures, total_seconds]).toEqual([7, 60 + 7 * 105 + 4 * 10]);
});

test("entries of which some are taken go on in turn with those that are behind", () => {
  const given = { order: "interleaved" };
  const left = (...taken: [count: number, acquired: number][]) => {
    const exposures = taken.map(([count, acquired], at) => ({ ...take("LRG"[at]!, count), acquired }));
    return stepsOf(exposures, given).steps.map(({ exposures: entries, rounds }) => [entries, rounds]);
  };
  expect(left([10, 5], [10, 4])).toEqual([
    [[1], 1],
    [[0, 1], 5],
  ]);
  // Of the first one an image was rejected.
  expect(left([9, 1], [4, 0])).toEqual([
    [[1], 1],
    [[0, 1], 3],
    [[0], 5],
  ]);
  expect(left([2, 2], [3, 1], [1, 0])).toEqual([
    [[2], 1],
    [[1], 2],
  ]);
});

test("the filter changes between rounds too", () => {
  const { total_seconds } = stepsOf([take("L", 3), take("R", 3)], { order: "interleaved" });
  expect(total_seconds).toBe(60 + 6 * 105 + 5 * 10);
});

test("each panel of a mosaic takes all exposures, after a slew of its own", () => {
  const found = stepsOf([take("L", 2), take("R", 1)], twoPanels);
  expect(found.panels).toHaveLength(2);
  expect(found.steps.map(({ panel, exposures, rounds }) => [panel, exposures, rounds])).toEqual([
    [0, [0], 2],
    [0, [1], 1],
    [1, [0], 2],
    [1, [1], 1],
  ]);
  expect(found).toMatchObject({ exposures: 6, exposure_seconds: 600 });
  expect(found.total_seconds).toBe(2 * 60 + 6 * 105 + 3 * 10);
});

test("dithers take their share of the time", () => {
  const dither = { every: 4, radius: 5, settle_seconds: 20 };
  expect(stepsOf([take("L", 8)], { dither }).total_seconds).toBe(60 + 8 * 105 + 2 * 20);
});

test("the exposures left are those of each panel, and those acquired without a panel come off the first", () => {
  const mosaic = sequence.parse(twoPanels);
  expect(askedCount(take("L", 5), mosaic)).toBe(10);
  expect(leftByPanel({ ...take("L", 5), acquired: 6, acquired_by_panel: [4, 2] }, mosaic)).toEqual([1, 3]);
  expect(leftByPanel({ ...take("L", 5), acquired: 8, acquired_by_panel: [4, 2] }, mosaic)).toEqual([0, 2]);
  expect(leftByPanel({ ...take("L", 5), acquired: 7 }, null)).toEqual([0]);
  const exposures = [{ ...take("L", 5), acquired: 6, acquired_by_panel: [5, 1] }];
  const { steps } = expand({ target, exposures, sequence: mosaic }, overheads);
  expect(steps.map(({ panel, rounds }) => [panel, rounds])).toEqual([[1, 4]]);
});
