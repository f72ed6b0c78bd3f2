import { expect, test } from "vitest";
import { ringPath } from "./ringPath.ts";

const longitudes = (path: string) =>
  path
    .split("M")
    .slice(1)
    .map((part) => part.match(/-?\d+\.\d+(?=,)/g)?.map(Number) ?? []);

test("an outline is drawn once, north up", () => {
  const path = ringPath([
    [10, 20],
    [30, 20],
    [30, -40],
  ]);
  expect(path).toBe("M10.00,-20.00L30.00,-20.00L30.00,40.00Z");
});

test("an outline that crosses the edge of the map is drawn at both edges, and never across it", () => {
  const parts = longitudes(
    ringPath([
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 70],
    ]),
  );
  expect(parts).toEqual([
    [-190, -170, -170, -190],
    [170, 190, 190, 170],
  ]);
});

test("an outline around a pole reaches the edge of the map there", () => {
  const path = ringPath([
    [-180, -80],
    [-60, -70],
    [60, -70],
    [180, -80],
  ]);
  expect(path).toMatch(/L180\.00,80\.00L180\.00,90\.00L-180\.00,90\.00Z/);
});
