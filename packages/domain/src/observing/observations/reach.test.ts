import { observatoryLimits } from "@meridian/contract";
import { expect, test } from "vitest";
import { reachErrors, type TelescopeLimits } from "./reach.ts";

const open: TelescopeLimits = { ...observatoryLimits.parse({}), latitude: 28.76 };
const reaching = (dec: number, limits: Partial<TelescopeLimits> = {}, min_altitude: number | null = null) =>
  reachErrors({ target: { dec }, constraints: { min_altitude } }, { ...open, ...limits });
const rising = (dec: number, min_altitude: number | null = null) => reaching(dec, {}, min_altitude);

test("a target rises above what the observatory and the observation ask for", () => {
  expect(rising(28.76)).toEqual([]);
  expect(rising(-41)).toEqual([]);
  expect(rising(-16.72, 44.5)).toEqual([]);
  expect(rising(-41.24)).toMatchObject([{ path: "target.dec" }]);
  expect(rising(-16.72, 44.52)).toMatchObject([{ path: "target.dec" }]);
  expect(rising(-41.3, 10)).toMatchObject([{ path: "target.dec" }]);
});

test("a target that stays too low is refused with its greatest altitude", () => {
  const message = (dec: number, least?: number) => rising(dec, least)[0]?.message;
  expect(message(-50)).toBe("rises to 11.2° at most there, and must rise above 20°, the observatory's limit");
  expect(message(0, 75.5)).toBe(
    "rises to 61.2° at most there, and must rise above 75.5°, the observation's limit",
  );
  expect(message(-61.24)).toBe("never rises there, and must rise above 20°, the observatory's limit");
  expect(message(-90)).toBe("never rises there, and must rise above 20°, the observatory's limit");
});

test("a target behind the trees all night is refused by the horizon's name, one that comes out of them isn't", () => {
  // Trees of 45° around the south, open in the north.
  const horizon: TelescopeLimits["horizon"] = [
    [0, 0],
    [89, 0],
    [90, 45],
    [270, 45],
    [271, 0],
  ];
  expect(reaching(-30, { horizon })).toEqual([
    { path: "target.dec", message: "never rises above the observatory's horizon" },
  ]);
  expect(reaching(10, { horizon })).toEqual([]);
  expect(reaching(60, { horizon })).toEqual([]);
  const wall: TelescopeLimits["horizon"] = [[180, 50]];
  expect(reaching(70, { horizon: wall })).toEqual([
    { path: "target.dec", message: "never rises above the observatory's horizon" },
  ]);
});

test("a target that circles above the zenith limit is refused by its name", () => {
  const polar = { latitude: 89, max_altitude: 80 };
  expect(reaching(89, polar)).toEqual([
    { path: "target.dec", message: "never comes down to 80°, the observatory's max_altitude" },
  ]);
  expect(reaching(70, polar)).toEqual([]);
});

test("a target that is high enough only far from the meridian is refused by the hour angle limits", () => {
  // The Pole Star's neighbour is below the pole beyond 6 h; in the south a target is up around the meridian alone.
  const late = { hour_angle_limits: { from: -0.5, to: 0.5 }, max_altitude: 60 };
  expect(reaching(28.76, late)).toEqual([
    {
      path: "target.dec",
      message: "never fulfils the observatory's max_altitude and hour_angle_limits at once there",
    },
  ]);
  expect(reaching(28.76, { hour_angle_limits: { from: -0.5, to: 0.5 } })).toEqual([]);
  expect(reaching(28.76, { hour_angle_limits: { from: -12, to: 12 }, max_altitude: 60 })).toEqual([]);
});
