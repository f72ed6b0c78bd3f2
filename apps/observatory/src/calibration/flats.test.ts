import { expect, test } from "vitest";
import { degreesBetween } from "../sky/angles.ts";
import { sunAltitude, sunPlace, type TelescopeLimits, whyNotThere } from "../sky/limits.ts";
import { apparentPlace, standingOf } from "../sky/place.ts";
import { brightnessOf, nextFlat } from "./flatExposure.ts";
import { flatField, placeAt } from "./flatField.ts";
import { occasionsAt } from "./twilight.ts";

const aim = { level: 0.45, tolerance: 0.1, shortest: 0.5, longest: 30 };

/** The frames until one is good, under a sky that fills so much of the sensor in a second, on a pedestal. */
function search(perSecond: (frame: number) => number, pedestal = 0.02) {
  let seconds = 1;
  for (let frame = 1; frame <= 12; frame++) {
    const level = Math.min(1, pedestal + perSecond(frame) * seconds);
    const step = nextFlat(seconds, level, aim);
    if (typeof step === "string") return step;
    if (step.isGood) return frame;
    seconds = step.seconds;
  }
  return "never";
}

test.each([0.4, 0.85, 0.05, 0.02])(
  "the level is found within four frames where a second fills %d",
  (rate) => {
    expect(search(() => rate)).toBeLessThanOrEqual(4);
  },
);

test("the search follows a sky that loses a fifth of its light from frame to frame", () => {
  expect(search((frame) => 0.9 * 0.8 ** frame)).toBeLessThanOrEqual(5);
});

test("a sky beyond the exposure times that are allowed is too bright or too dark", () => {
  expect(search(() => 50)).toBe("too bright");
  expect(search(() => 0.001)).toBe("too dark");
  expect(search(() => 0, 0)).toBe("too dark");
});

test("narrow filters let the least light through, clear ones the most", () => {
  const filters = ["L", "Ha", "R", "OIII", "Clear", "SII", "B", "H-alpha", null];
  expect(filters.map(brightnessOf)).toEqual([2, 0, 1, 0, 2, 0, 1, 0, 2]);
});

const limits: TelescopeLimits = {
  ...{ min_altitude: 20, max_altitude: 90, horizon: [], hour_angle_limits: null, sun_distance: 30 },
};

/** Moments in which the Sun stands between 3° and 12° below the horizon of a site, over a year. */
function twilights(site: { latitude: number; longitude: number; elevation: number }): Date[] {
  const found: Date[] = [];
  for (let at = Date.parse("2026-01-01T00:00:00Z"); at < Date.parse("2027-01-01"); at += 7 * 86_400_000)
    for (let minute = 0; minute < 1440; minute += 10) {
      const moment = new Date(at + minute * 60_000);
      const sun = sunAltitude(site, moment);
      if (sun < -3 && sun > -12) found.push(moment);
    }
  return found;
}

test.each([
  [{ latitude: 37.2, longitude: -2.5, elevation: 2168 }],
  [{ latitude: -29.3, longitude: -70.7, elevation: 2400 }],
  [{ latitude: 67.8, longitude: 20.4, elevation: 400 }],
  [{ latitude: 0, longitude: 100, elevation: 0 }],
])("flats are pointed near the zenith, far from the Sun, in every twilight of a year at %o", (site) => {
  const moments = twilights(site);
  expect(moments.length).toBeGreaterThan(100);
  for (const at of moments) {
    const place = flatField({ site, limits, at, seconds: 30 })!;
    const { altitude } = standingOf(apparentPlace(place, at), site, at);
    expect(altitude).toBeGreaterThan(50);
    expect(degreesBetween(apparentPlace(place, at), sunPlace(at))).toBeGreaterThan(90);
    expect(whyNotThere(apparentPlace(place, at), { site, limits, at, seconds: 30 })).toBeUndefined();
  }
});

test("flats are pointed within the limits of the telescope, or nowhere", () => {
  const site = { latitude: 37.2, longitude: -2.5, elevation: 0 };
  const [at] = twilights(site) as [Date];
  const low = flatField({ site, limits: { ...limits, max_altitude: 62 }, at, seconds: 10 })!;
  expect(standingOf(apparentPlace(low, at), site, at).altitude).toBeLessThan(62);
  expect(flatField({ site, limits: { ...limits, min_altitude: 85 }, at, seconds: 10 })).toBeUndefined();
});

test("a place at an altitude and an azimuth stands there", () => {
  const site = { latitude: -23, longitude: 140, elevation: 0 };
  const at = new Date("2026-05-06T07:08:09Z");
  for (const [altitude, azimuth] of [
    [30, 10],
    [75, 200],
    [60, 359],
    [89, 90],
  ] as const) {
    const standing = standingOf(placeAt(altitude, azimuth, site, at), site, at);
    expect(standing.altitude).toBeCloseTo(altitude, 6);
    expect(standing.azimuth).toBeCloseTo(azimuth, 4);
  }
});

test("dusk and dawn are told apart, and clouds count at night", () => {
  const site = { latitude: 37.2, longitude: -2.5, elevation: 0 };
  const at = (time: string) => occasionsAt(site, new Date(`2026-03-20T${time}Z`), true);
  expect(at("18:40:00")).toEqual(["dusk", "cloud"]);
  expect(at("05:50:00")).toEqual(["dawn", "cloud"]);
  expect(at("00:00:00")).toEqual(["cloud"]);
  expect(at("12:00:00")).toEqual([]);
  expect(occasionsAt(site, new Date("2026-03-20T00:00:00Z"), false)).toEqual([]);
});
