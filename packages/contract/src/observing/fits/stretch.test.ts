import { expect, test } from "vitest";
import { autoStretch, stretch } from "./stretch.ts";

const shadesOfValues = (values: Float32Array) => stretch(values, autoStretch(values));
const shadesOf = (valueAt: (at: number) => number, length = 2000) =>
  shadesOfValues(Float32Array.from({ length }, (_, at) => valueAt(at)));
const medianOf = (shades: Uint8Array) => [...shades].sort((a, b) => a - b)[shades.length >> 1]! / 255;
/** Noise of a sky, the same each time. */
const sky = (at: number) => 1000 + 30 * (((at * 0.618) % 1) + ((at * 0.414) % 1) + ((at * 0.732) % 1) - 1.5);

test.each([
  ["a sky with stars", (at: number) => (at % 200 === 0 ? 5000 + at * 20 : sky(at))],
  ["a sky with a hot pixel", (at: number) => (at === 7 ? 1e9 : sky(at))],
  ["a sky of whole numbers", (at: number) => (at % 3 === 0 ? 100 + (at % 7) : 100)],
  ["an even image", () => 5],
  ["a saturated image", (at: number) => (at % 5 === 0 ? sky(at) : 65_535)],
])("the median of %s is a dark grey", (_, valueAt) => {
  expect(medianOf(shadesOf(valueAt))).toBeCloseTo(0.2, 1);
});

test("faint stars stand out, bright ones are white, and what wasn't measured is black", () => {
  const stars = new Map([
    [3, Number.NaN],
    [200, 1300],
    [400, 3000],
    [600, 60_000],
    [800, Number.POSITIVE_INFINITY],
  ]);
  const shades = shadesOf((at) => stars.get(at % 1000) ?? sky(at), 20_000);
  const [none, faint, clear, bright, infinite] = [...stars.keys()].map((at) => shades[at]!);
  expect([none, bright, infinite]).toEqual([0, 255, 255]);
  expect(faint).toBeGreaterThan(120);
  expect(clear).toBeGreaterThan(faint!);
  expect(clear).toBeLessThan(255);
});
