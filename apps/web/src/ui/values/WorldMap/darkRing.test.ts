import { subsolarPoint, sunAltitudeAt } from "@meridian/contract";
import { random } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { darkRing } from "./darkRing.ts";
import { ringPath } from "./ringPath.ts";

type Point = [x: number, y: number];

const outlinesOf = (path: string): Point[][] =>
  path
    .split("M")
    .slice(1)
    .map((part) =>
      part
        .replace("Z", "")
        .split("L")
        .map((point) => point.split(",").map(Number) as Point),
    );

/** The even-odd rule, over all outlines of a path. */
function isWithin(outlines: Point[][], x: number, y: number): boolean {
  let isInside = false;
  for (const points of outlines)
    points.forEach(([x1, y1], at) => {
      const [x2, y2] = points[(at + 1) % points.length]!;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    });
  return isInside;
}

test("the drawn darkness covers exactly the places where the Sun is that low, at solstices and equinoxes too", () => {
  const { next } = random(5);
  const moments = [
    "2026-03-20T14:46:00Z",
    "2026-06-21T08:24:00Z",
    "2026-09-23T00:05:00Z",
    "2026-12-21T20:50:00Z",
  ];
  const times = [
    ...moments.map(Date.parse),
    ...Array.from({ length: 20 }, () => Date.UTC(2026, 0) + next() * 3.2e10),
  ];
  for (const ms of times)
    for (const depth of [0, 6, 12, 18]) {
      const outlines = outlinesOf(ringPath(darkRing(subsolarPoint(ms), depth)));
      for (let n = 0; n < 40; n++) {
        const [longitude, latitude] = [359.8 * next() - 179.9, 179 * next() - 89.5];
        const altitude = sunAltitudeAt(ms, { latitude, longitude });
        if (Math.abs(altitude + depth) < 0.3) continue;
        expect(
          isWithin(outlines, longitude, -latitude),
          `${new Date(ms).toISOString()} ${depth} ${latitude} ${longitude}`,
        ).toBe(altitude < -depth);
      }
    }
});
