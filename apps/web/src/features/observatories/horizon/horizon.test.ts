import { expect, test } from "vitest";
import { circlePath, onDome, skylinePath } from "../../../resource/night/sky/projection.ts";
import { describeHorizon, drawable, textOf } from "./rows.ts";

const cornersOf = (path: string) =>
  path
    .slice(1, -1)
    .split("L")
    .map((corner) => corner.split(",").map(Number));

test("north is up, east to the right, the zenith in the middle and the horizon at the rim", () => {
  const rounded = (azimuth: number, altitude: number) =>
    onDome(azimuth, altitude).map((length) => Math.round(length) + 0);
  expect([rounded(0, 0), rounded(90, 0), rounded(180, 30), rounded(270, 45), rounded(200, 90)]).toEqual([
    ...[
      [0, -90],
      [90, 0],
      [0, 60],
      [-45, 0],
      [0, 0],
    ],
  ]);
  expect(circlePath(20)).toContain("M0,-70A70,70");
});

test("a skyline bends around the zenith between two points, and closes through north", () => {
  const corners = cornersOf(
    skylinePath([
      [90, 20],
      [180.5, 20],
      [270, 40],
    ]),
  );
  expect(corners).toHaveLength(361);
  const distances = corners.map(([x, y]) => Math.hypot(x!, y!));
  // Straight lines across the disc would come nearer to the zenith than 70°.
  expect(Math.min(...distances.slice(90, 181))).toBeGreaterThan(69.9);
  expect(Math.max(...distances.slice(90, 181))).toBeLessThan(70.1);
  expect(corners[0]!.map(Math.round)).toEqual([0, -60]);
});

test("points that are complete and possible are drawn while others are being typed", () => {
  expect(
    drawable([
      [270, 10],
      [90, ""],
      ["", 12],
      [10, 95],
      [5, 3],
      [270, 14],
    ]),
  ).toEqual([
    [5, 3],
    [270, 14],
  ]);
});

test("a horizon is a text with a point to a line, and a sentence with its lowest and highest point", () => {
  expect(
    textOf([
      [270, 10],
      ["", ""],
      [90, 24.5],
    ]),
  ).toBe("90 24.5\n270 10");
  expect(
    describeHorizon([
      [0, 12],
      [90, 5],
      [143, 32],
    ]),
  ).toBe("3 points, from 5° at azimuth 90° to 32° at azimuth 143°");
  expect(describeHorizon([[0, 12]])).toBe("1 point, 12° all around");
  expect(describeHorizon([])).toBeUndefined();
});
