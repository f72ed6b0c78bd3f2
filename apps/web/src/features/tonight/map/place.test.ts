import { random } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import type { Box } from "./occupied.ts";
import { nearestIn, type Point, placeLabels, placeMarks } from "./place.ts";

const markSize = 15;
const size = { width: 1200, height: 430 };
const overlap = (one: Box, other: Box) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1e-9 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1e-9;
const pairs = <T>(list: T[]) =>
  list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other] as const));
const boxOf = ({ x, y }: Point) => ({
  ...{ x: x - markSize / 2, y: y - markSize / 2 },
  ...{ width: markSize, height: markSize },
});

/** Sites as they are in the world: some crowded on an island, others alone, some at the very edge. */
function crowd(count: number): Point[] {
  const { next } = random(7);
  return Array.from({ length: count }, (_, at) =>
    at % 3 === 0
      ? { x: 540 + 6 * next(), y: 160 + 6 * next() }
      : { x: 20 + next() * 1160, y: 20 + next() * 390 },
  );
}

test("marks of neighbours stand beside each other, and no label covers a mark or another label", () => {
  const points = crowd(36);
  const marks = placeMarks(points, size, markSize);
  expect(pairs(marks.map(boxOf)).filter(([one, other]) => overlap(one, other))).toEqual([]);
  for (const [at, { x, y }] of marks.entries())
    expect(Math.hypot(x - points[at]!.x, y - points[at]!.y)).toBeLessThan(45);
  const wanted = marks.map((mark, at) => ({
    mark,
    width: 90,
    height: at % 4 ? 16 : 32,
    hasLine: at % 4 === 0,
  }));
  const labels = placeLabels(wanted, marks, size, markSize);
  const shown = labels.filter((label) => label !== undefined);
  expect(shown.length).toBeGreaterThan(25);
  expect(pairs(shown).filter(([one, other]) => overlap(one, other))).toEqual([]);
  for (const label of shown) {
    expect(marks.filter((mark) => overlap(label, boxOf(mark)))).toEqual([]);
    expect(label.x).toBeGreaterThanOrEqual(0);
    expect(label.x + label.width).toBeLessThanOrEqual(size.width);
    expect(label.y + label.height).toBeLessThanOrEqual(size.height);
  }
});

test("a label stands beside its mark where there is room, on the inner side of an edge, and at a line's end", () => {
  const label = (mark: Point, hasLine = false) =>
    placeLabels([{ mark, width: 80, height: 16, hasLine }], [mark], size, markSize)[0]!;
  expect(label({ x: 600, y: 200 })).toMatchObject({ x: 611, y: 192 });
  expect(label({ x: 1190, y: 200 })).toMatchObject({ x: 1099, y: 192 });
  expect(label({ x: 600, y: 200 }, true)).toMatchObject({ x: 626, y: 192 });
  expect(
    placeLabels([{ mark: { x: 5, y: 5 }, width: 2000, height: 16, hasLine: false }], [], size, markSize),
  ).toEqual([undefined]);
});

test("a label is nearest to its own mark at every width, and no line runs through another label", () => {
  // Roque de los Muchachos, Teide and Calar Alto, of which the first observes, or the second.
  const places = [
    { longitude: -17.8816, latitude: 28.7606 },
    { longitude: -16.5106, latitude: 28.3006 },
    { longitude: -2.5461, latitude: 37.2236 },
  ];
  for (let width = 700; width <= 2400; width += 20)
    for (const observing of [0, 1]) {
      const height = width * 0.36;
      const points = places.map(({ longitude, latitude }) => ({
        x: ((longitude + 180) / 360) * width,
        y: ((70 - latitude) / 130) * height,
      }));
      const marks = placeMarks(points, { width, height }, markSize);
      const order = [0, 1, 2].toSorted(
        (one, other) => Number(other === observing) - Number(one === observing),
      );
      const wanted = order.map((at) => ({
        mark: marks[at]!,
        width: [153, 60, 80][at]!,
        height: at === observing ? 32 : 16,
        hasLine: at === observing,
      }));
      const labels = placeLabels(wanted, marks, { width, height }, markSize);
      for (const [rank, { mark }] of wanted.entries()) {
        const label = labels[rank]!;
        expect(label, `${width} ${rank}`).toBeDefined();
        const away = (from: Point) => {
          const { x, y } = nearestIn(label, from);
          return Math.hypot(x - from.x, y - from.y);
        };
        for (const other of marks) if (other !== mark) expect(away(mark)).toBeLessThan(away(other));
        const end = nearestIn(label, mark);
        for (const [at, other] of labels.entries())
          if (at !== rank)
            for (let part = 0.05; part < 1; part += 0.05) {
              const [x, y] = [mark.x + (end.x - mark.x) * part, mark.y + (end.y - mark.y) * part];
              expect(overlap({ x, y, width: 0.1, height: 0.1 }, other!)).toBe(false);
            }
      }
    }
});

test("the most wanted labels of 500 sites are there, within a few milliseconds", () => {
  const marks = placeMarks(crowd(500), size, markSize);
  const wanted = marks.map((mark) => ({ mark, width: 90, height: 16, hasLine: false }));
  const begun = performance.now();
  const labels = placeLabels(wanted, marks, size, markSize);
  expect(performance.now() - begun).toBeLessThan(500);
  const shown = labels.filter((label) => label !== undefined);
  expect(pairs(shown).filter(([one, other]) => overlap(one, other))).toEqual([]);
  expect(labels.findIndex((label) => label !== undefined)).toBeLessThan(10);
});
