import { expect, test } from "vitest";
import { whyNotThere } from "./limits.ts";
import type { OfDate } from "./place.ts";

const site = { latitude: 37.2236, longitude: -2.5461, elevation: 2168 };
const limits = {
  ...{ min_altitude: 20, max_altitude: 85, hour_angle_limits: { from: -5, to: 5 }, sun_distance: 30 },
  horizon: [
    [0, 0],
    [90, 40],
    [180, 0],
  ] as [number, number][],
};
/** The place that stands there in the meridian, or so many hours west of it. */
const at = new Date("2026-11-25T00:00:00Z");
const refused = (place: OfDate, seconds = 0, more: Partial<typeof limits> = {}) =>
  whyNotThere(place, { site, limits: { ...limits, ...more }, at, seconds });
/** Sidereal time there and then, in degrees. */
const meridian = 61.15;

test.each([
  ["high in the south", { ra: meridian, dec: 10 }, 0, undefined],
  ["below the lowest altitude", { ra: meridian, dec: -40 }, 0, "below the limit of 20.0°"],
  ["at the zenith", { ra: meridian, dec: 37.2 }, 0, "above the limit of 85°"],
  ["behind the hill in the east", { ra: meridian + 60, dec: 20 }, 0, "below the limit of 3"],
  ["beyond the hour angles", { ra: meridian - 80, dec: 70 }, 0, "at an hour angle of 5."],
  ["low in an hour", { ra: meridian - 50, dec: 0 }, 3600, "will be at an altitude of"],
  ["near the zenith for a minute", { ra: meridian + 7.5, dec: 37.2 }, 60, undefined],
  ["at the zenith in the middle", { ra: meridian + 7.5, dec: 37.2 }, 3600, "will be at an altitude of 8"],
])("a target %s is refused or not", (_, place, seconds, reason) => {
  if (reason) expect(refused(place, seconds)).toContain(reason);
  else expect(refused(place, seconds)).toBeUndefined();
});

test("a target that passes a tree in the middle of an exposure is refused, and one that doesn't reach it isn't", () => {
  const horizon: typeof limits.horizon = [
    [0, 0],
    [178, 0],
    [180, 90],
    [182, 0],
  ];
  const east = { ra: meridian + 4, dec: 0 };
  expect(refused(east, 600, { horizon })).toBeUndefined();
  expect(refused(east, 1920, { horizon })).toContain("will be at an altitude of 52.");
});

test("a target near the Sun is refused, wherever it stands", () => {
  const noon = new Date("2026-11-25T12:10:00Z");
  const sun = { ra: 241.2, dec: -20.9 };
  const why = whyNotThere(sun, {
    site,
    limits: { ...limits, horizon: [], max_altitude: 90 },
    at: noon,
    seconds: 0,
  });
  expect(why).toContain("from the Sun, nearer than the limit of 30°");
});
