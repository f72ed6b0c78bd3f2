import { expect, test } from "vitest";
import { horizon, horizonAt, parseHorizon } from "./horizon.ts";

test("a horizon runs straight from point to point, and through north", () => {
  const points = horizon.parse([
    [10, 20],
    [100, 40],
    [350, 10],
  ]);
  const at = (azimuth: number) => horizonAt(points, azimuth);
  expect([10, 55, 100, 225, 350].map(at)).toEqual([20, 30, 40, 25, 10]);
  expect([355, 359, 0, 1, 5].map(at)).toEqual([12.5, 14.5, 15, 15.5, 17.5]);
  expect([360, 370, -5].map(at)).toEqual([15, 20, 12.5]);
});

test("a horizon with points at 359 and 1 degrees has no gap at north", () => {
  const narrow = horizon.parse([
    [1, 30],
    [359, 10],
  ]);
  expect([0, 359.5, 0.5, 180].map((azimuth) => horizonAt(narrow, azimuth))).toEqual([20, 15, 25, 20]);
});

test("an empty horizon is flat, one point is a circle, and 0 and 360 may differ", () => {
  expect(horizonAt([], 143)).toBe(0);
  expect([0, 143, 359.9].map((azimuth) => horizonAt([[200, 12]], azimuth))).toEqual([12, 12, 12]);
  const wall = horizon.parse([
    [0, 5],
    [360, 45],
  ]);
  expect([0, 180, 359.99].map((azimuth) => Math.round(horizonAt(wall, azimuth)))).toEqual([5, 25, 45]);
});

test.each([
  [
    "out of order",
    [
      [20, 1],
      [10, 2],
    ],
  ],
  [
    "one azimuth twice",
    [
      [10, 1],
      [10, 2],
    ],
  ],
  ["beyond the circle", [[361, 1]]],
  ["above the zenith", [[10, 91]]],
  ["below the sea", [[10, -1]]],
  ["of three numbers", [[10, 1, 2]]],
])("a horizon %s is refused", (_, points) => {
  expect(horizon.safeParse(points).success).toBe(false);
});

test("horizon files are read as programs write them", () => {
  const points = [
    [0, 10],
    [143.5, 24.25],
    [300, 0],
  ];
  const read = (text: string) => parseHorizon(text).value;
  expect(read("0 10\n143.5 24.25\n300 0\n")).toEqual(points);
  expect(read("\uFEFF# Garden\r\n300\t-1.5\r\n  0 10 # shed\r\n\r\n143.5   24.25\r\n")).toEqual(points);
  expect(read("Azimuth,Altitude\n0, 10\n143.5,24.25\n-60,0")).toEqual(points);
  expect(read("000;10.0\r143.5;+24.25\r300;0e0")).toEqual(points);
});

test("the edge of a wall is kept, and a point listed twice counts once", () => {
  expect(parseHorizon("0 5\n90 10\n90 40\n180 40\n180 40\n360 5").value).toEqual([
    [0, 5],
    [89.99, 10],
    [90, 40],
    [180, 40],
    [360, 5],
  ]);
  expect(parseHorizon("0 5\n0 25\n90 10").value).toEqual([
    [0, 25],
    [90, 10],
  ]);
});

test.each([
  ["", "It has no line with an azimuth and an altitude."],
  ["# only words\n", "It has no line with an azimuth and an altitude."],
  ["0 10\n20 x", "Line 2: “20 x” must be an azimuth and an altitude in degrees, like 143 24.5"],
  [
    "90 20,5",
    "Line 1: “90 20,5” must be an azimuth and an altitude in degrees, like 143 24.5. Decimals have a point",
  ],
  [
    "[landscape]\nname = My garden",
    "Line 1: these are the settings of a landscape. Paste the file that they name as polygonal_horizon_list.",
  ],
  ["10", "Line 1: “10” must be an azimuth and an altitude in degrees, like 143 24.5"],
  ["az alt\nname\n1 2", "Line 2: “name” must be an azimuth and an altitude in degrees, like 143 24.5"],
  ["0 10\n\n361 4", "Line 3: the azimuth 361 must be between 0 and 360"],
  ["0 91", "Line 1: the altitude 91 must be between 0 and 90"],
])("the text %j names the line at fault", (text, problem) => {
  expect(parseHorizon(text)).toEqual({ problem });
});

/** A file with a point each so many degrees. */
const fileOf = (step: number, altitudeAt: (azimuth: number) => number) =>
  Array.from({ length: 360 / step }, (_, at) => `${at * step} ${altitudeAt(at * step)}`).join("\n");

const wall = (azimuth: number) => (azimuth >= 100 && azimuth <= 100.75 ? 30 : 0);
const needle = (azimuth: number) => (azimuth === 0 || Math.abs(azimuth - 123.4) < 0.01 ? 33 : 3);
const ridge = (azimuth: number) => 20 + 15 * Math.sin(azimuth / 9) + (Math.round(azimuth * 10) % 7);

test.each([
  ["a wall", 0.25, wall],
  ["needles", 0.2, needle],
  ["a ridge", 0.1, ridge],
])("a file finer than a horizon is nowhere read lower than it is: %s", (_, step, altitudeAt) => {
  const { value } = parseHorizon(fileOf(step, altitudeAt));
  expect(horizon.parse(value)).toHaveLength(720);
  const points = Array.from({ length: 360 / step + 1 }, (__, at) => {
    const azimuth = at * step;
    return [azimuth, altitudeAt(azimuth % 360)] as [number, number];
  });
  const azimuths = Array.from({ length: 36_000 }, (__, at) => at / 100);
  const lower = azimuths.filter((at) => horizonAt(value!, at) < horizonAt(points, at) - 1e-9);
  expect(lower).toEqual([]);
  expect(Math.max(...azimuths.map((at) => horizonAt(value!, at)))).toBe(
    Math.max(...points.map(([, altitude]) => altitude)),
  );
});

test("a wall in a file finer than a horizon gets up to a degree wider", () => {
  const { value } = parseHorizon(fileOf(0.25, wall));
  expect([98.9, 100, 100.75, 102.1].map((azimuth) => horizonAt(value!, azimuth))).toEqual([0, 30, 30, 0]);
});
