import type { NightPoint } from "@meridian/contract";
import { expect, test } from "vitest";
import { exposedIn } from "./exposed.ts";

const point = (at: string, altitude: number) => ({ at, altitude }) as NightPoint;
const night = {
  start: "2026-03-01T20:00:00.000Z",
  end: "2026-03-02T04:00:00.000Z",
  points: [
    point("2026-03-01T20:00:00.000Z", 30),
    point("2026-03-01T22:00:00.000Z", 50),
    point("2026-03-02T04:00:00.000Z", 20),
  ],
};

test("exposures have their place in the night and on the curve, those of other nights none", () => {
  const moments = [
    "2026-03-02T01:00:00.000Z",
    "2026-03-01T20:00:00.000Z",
    "2026-03-01T21:00:00.000Z",
    "2026-03-01T19:59:59.000Z",
    "2026-03-02T04:00:01.000Z",
  ];
  expect(exposedIn(night, moments)).toEqual([
    { at: moments[1], share: 0, altitude: 30 },
    { at: moments[2], share: 0.125, altitude: 40 },
    { at: moments[0], share: 0.625, altitude: 35 },
  ]);
  expect(exposedIn({ ...night, points: [] }, moments)).toEqual([]);
});
