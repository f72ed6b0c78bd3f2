import { constraints, observatoryLimits } from "@meridian/contract";
import { expect, test } from "vitest";
import { type Asked, brokenConditions, darkFrom } from "./observable.ts";
import { type Sky, skyAt } from "./sky.ts";
import { beginsAt, hasPassed } from "./times.ts";
import { skyTrack } from "./track.ts";

const night: Sky = {
  sunAltitude: -30,
  moonAltitude: 40,
  moonIllumination: 0.6,
  altitudeOf: () => 45,
  azimuthOf: () => 180,
  hourAngleOf: () => 0,
  moonSeparationOf: () => 50,
  apartFromBody: () => 0,
};
const isObservable = (asked: Asked, sky: Sky, min_altitude: number) =>
  [...brokenConditions(asked, sky, observatoryLimits.parse({ min_altitude }))].length === 0;
const request = (given: object = {}, bypass_darkness = false) => ({
  target: { name: "M 31", ra: 10, dec: 41, rotation: null },
  constraints: constraints.parse(given),
  bypass_darkness,
});

test.each<[string, boolean, object, Partial<Sky>, number]>([
  ["a night without conditions", true, {}, {}, 20],
  ["below the observatory's limit", false, {}, {}, 50],
  ["below its own limit", false, { min_altitude: 46 }, {}, 20],
  ["through too much air", false, { max_airmass: 1.2 }, {}, 20],
  ["through little enough air", true, { max_airmass: 1.5 }, {}, 20],
  ["by day", false, {}, { sunAltitude: 10 }, 20],
  ["in nautical twilight, where nothing is said", false, {}, { sunAltitude: -11.9 }, 20],
  ["in nautical twilight, where civil is enough", true, { twilight: "civil" }, { sunAltitude: -11.9 }, 20],
  ["before astronomical darkness", false, { twilight: "astronomical" }, { sunAltitude: -17.9 }, 20],
  ["too near to the Moon", false, { min_moon_separation: 51 }, {}, 20],
  ["under too bright a Moon", false, { max_moon_illumination: 0.5 }, {}, 20],
  ["under a bright Moon that is down", true, { max_moon_illumination: 0.5 }, { moonAltitude: -1 }, 20],
])("%s: %s", (_, expected, given, sky, limit) => {
  expect(isObservable(request(given), { ...night, ...sky }, limit)).toBe(expected);
});

test("a target that is called after a body is there only while that is near enough, as seen from the observatory", () => {
  // From Teide at 02:00 by astropy 5.2.1 (Debian's python3-astropy), as in bodies/errors.test.ts.
  const teide = { latitude: 28.3, longitude: -16.51, elevation: 2390 };
  const moon = { name: "Moon", ra: 116.862, dec: 23.6226, rotation: null };
  const isThere = (target: object, hour: string, place = teide) => {
    const asked = { ...request({}, true), target: { ...moon, ...target } };
    const at = new Date(`2026-11-28T${hour}:00Z`);
    const found = [skyAt(place, at), skyTrack(place)(at)].map(
      (sky) => ![...brokenConditions(asked, sky, observatoryLimits.parse({}))].includes("body"),
    );
    expect(found[0]).toBe(found[1]);
    return found[0];
  };
  expect(["00:30", "01:30", "02:00", "02:30", "03:30"].map((hour) => isThere({}, hour))).toEqual([
    ...[false, true, true, true, false],
  ]);
  expect(isThere({}, "02:00", { latitude: -31.27, longitude: 149.07, elevation: 1165 })).toBe(false);
  expect(isThere({ name: "Moon, Tycho" }, "12:00")).toBe(true);
  const mars = { name: "Mars", ra: 153.3282, dec: 13.4028 };
  expect(["00:00", "04:00", "12:00"].map((hour) => isThere(mars, hour))).toEqual([true, true, false]);
});

const codes = (limits: object, sky: Partial<Sky>, given: object = {}, bypass = false) => [
  ...brokenConditions(request(given, bypass), { ...night, ...sky }, observatoryLimits.parse(limits)),
];
const looking = (azimuth: number, altitude = 45) => ({
  azimuthOf: () => azimuth,
  altitudeOf: () => altitude,
});

test("a target is as high as the horizon at its azimuth, also across north", () => {
  const horizon = [
    [1, 50],
    [90, 10],
    [359, 46],
  ];
  const at = (azimuth: number, altitude?: number) => codes({ horizon }, looking(azimuth, altitude));
  expect([at(359, 46), at(359, 45.9), at(0, 48), at(0, 47.9)]).toEqual([[], ["horizon"], [], ["horizon"]]);
  expect([at(1, 49.9), at(359.99, 46), at(90)]).toEqual([["horizon"], ["horizon"], []]);
  expect(at(1, 15)).toEqual(["altitude", "horizon"]);
  expect(codes({ horizon: [] }, looking(1))).toEqual([]);
  expect([44, 46].map((altitude) => codes({ horizon: [[200, altitude]] }, looking(20)))).toEqual([
    [],
    ["horizon"],
  ]);
});

test("the zenith and hour angle limits hold at their ends, and hour angles wrap at 12 hours", () => {
  expect([45, 44.9].map((max_altitude) => codes({ max_altitude }, {}))).toEqual([[], ["zenith"]]);
  const turned = (hours: number, from: number, to: number) =>
    codes({ hour_angle_limits: { from, to } }, { hourAngleOf: () => hours });
  expect([turned(4, -4, 4), turned(-4, -4, 4)]).toEqual([[], []]);
  expect([turned(4.001, -4, 4), turned(-4.001, -4, 4)]).toEqual([["hour_angle"], ["hour_angle"]]);
  expect([turned(12, -12, 12), turned(-12, -12, 12), turned(-11.9, -4, 12)]).toEqual([
    [],
    [],
    ["hour_angle"],
  ]);
});

test("it is dark by the observatory's Sun and the observation's twilight, whichever is lower", () => {
  const from = (sun_altitude_max: number | null, twilight: string | null) =>
    darkFrom(constraints.parse({ twilight }), { sun_altitude_max });
  expect([from(null, null), from(null, "civil"), from(-9, null)]).toEqual([-12, -6, -9]);
  expect([from(-9, "civil"), from(-9, "nautical"), from(-20, "astronomical")]).toEqual([-9, -12, -20]);
  expect(codes({ sun_altitude_max: -20 }, { sunAltitude: -19 })).toEqual(["darkness"]);
  expect(codes({ sun_altitude_max: -20 }, { sunAltitude: 30 }, { twilight: "civil" }, true)).toEqual([]);
});

test("an observation allowed by day still needs its target up", () => {
  const day = { ...night, sunAltitude: 40 };
  expect(isObservable(request({}, true), day, 20)).toBe(true);
  expect(isObservable(request({}, true), { ...day, altitudeOf: () => 10 }, 20)).toBe(false);
});

const now = new Date("2026-03-01T22:00:00.000Z");
const frames = (exposure_time: number, exposure_count = 1) => ({
  exposures: [
    { filter: "L", exposure_time, exposure_count, binning: 1, gain: null, offset: null, acquired: 0 },
  ],
});
const untimed = {
  ...{ windows: [], fixed_time_start: null, fixed_time_end: null, sequence: null },
  ...frames(60),
};
const window = (start: string, end: string) => ({ start: `2026-03-01T${start}Z`, end: `2026-03-01T${end}Z` });

test("an observation begins within a window, not between two or after all", () => {
  const within = { ...untimed, windows: [window("20:00:00", "21:00:00"), window("21:30:00", "23:00:00")] };
  expect(beginsAt(within, now)).toEqual(now);
  const between = { ...untimed, windows: [window("20:00:00", "21:00:00"), window("22:00:01", "23:00:00")] };
  expect([beginsAt(between, now), hasPassed(between, now)]).toEqual([undefined, false]);
  const after = { ...untimed, windows: [window("20:00:00", "22:00:00")] };
  expect([beginsAt(after, now), hasPassed(after, now)]).toEqual([undefined, true]);
  expect([beginsAt(untimed, now), hasPassed(untimed, now)]).toEqual([now, false]);
});

test("an observation begins while its windows have room for the longest exposure, touching ones as one", () => {
  const last = { ...untimed, windows: [window("21:00:00", "22:10:00")] };
  expect(beginsAt({ ...last, ...frames(600, 9) }, now)).toEqual(now);
  expect(beginsAt({ ...last, ...frames(601) }, now)).toBeUndefined();
  const touching = { ...last, windows: [...last.windows, window("22:10:00", "22:20:00")] };
  expect(beginsAt({ ...touching, ...frames(1200) }, now)).toEqual(now);
});

test("a fixed time is handed out shortly before, begun then, not much later", () => {
  const fixed = (start: string) => ({
    ...untimed,
    fixed_time_start: `2026-03-01T${start}Z`,
    fixed_time_end: "2026-03-01T23:30:00Z",
  });
  expect(beginsAt(fixed("23:05:00"), now)).toBeUndefined();
  expect(beginsAt(fixed("22:05:00"), now)).toEqual(new Date("2026-03-01T22:05:00Z"));
  expect(beginsAt(fixed("21:59:00"), now)).toEqual(now);
  expect(beginsAt(fixed("21:50:00"), now)).toBeUndefined();
  expect(hasPassed(fixed("21:50:00"), now)).toBe(true);
  expect(hasPassed(fixed("22:05:00"), now)).toBe(false);
  // What takes the whole of its time begins on time or not at all.
  const full = { ...fixed("21:59:00"), ...frames(91 * 60) };
  expect([beginsAt(full, now), hasPassed(full, now)]).toEqual([undefined, true]);
  const nearly = { ...fixed("21:59:00"), ...frames(90 * 60) };
  expect([beginsAt(nearly, now), hasPassed(nearly, now)]).toEqual([now, false]);
});
