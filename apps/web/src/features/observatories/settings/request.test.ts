import { observatoryLimits } from "@meridian/contract";
import { expect, test } from "vitest";
import { formFaultsOf, validate } from "./faults.ts";
import { changedSettings, requestOf } from "./request.ts";
import { blank, type Values } from "./values.ts";

const filled = (values: Partial<Values> = {}): Values => ({
  ...blank(),
  ...{ name: "Teide", latitude: "28.3", longitude: "-16.51", elevation: 2390 },
  ...values,
});

test("a form nobody has touched asks for the limits that an old observatory has", () => {
  expect(requestOf(blank())).toMatchObject(observatoryLimits.parse({}));
  expect(validate(filled())).toEqual({});
});

test("only changed settings are sent, a group of them as a whole", () => {
  const before = filled();
  expect(changedSettings(before, before)).toEqual({});
  const overheads = { ...before.overheads, readout_seconds: 2 };
  expect(changedSettings({ ...before, overheads }, before)).toEqual({
    overheads: { slew_seconds: 60, readout_seconds: 2, filter_change_seconds: 10 },
  });
  expect(changedSettings(filled({ sensor_width: 6248 }), before)).toEqual({
    equipment: { sensor_width: 6248 },
  });
  expect(changedSettings(filled({ horizon: [[90, 20]], max_altitude: 85 }), before)).toEqual({
    horizon: [[90, 20]],
    max_altitude: 85,
  });
});

test("hour angles have a limit on each side that is filled in", () => {
  const limits = (from: number | string, to: number | string) =>
    requestOf(filled({ hour_angle_limits: { from, to } })).hour_angle_limits;
  expect([limits("", ""), limits(-5, ""), limits("", 4.5), limits(-1, 2)]).toEqual([
    ...[null, { from: -5, to: 12 }, { from: -12, to: 4.5 }, { from: -1, to: 2 }],
  ]);
  expect(validate(filled({ hour_angle_limits: { from: 1, to: 13 } }))).toEqual({
    "hour_angle_limits.from": "At most 0.",
    "hour_angle_limits.to": "At most 12.",
  });
});

test("it is dark from a twilight on, or from an altitude of the Sun, which is then required", () => {
  const dark = (values: Partial<Values>) => requestOf(filled(values)).sun_altitude_max;
  expect(dark({ dark_from: "asked", sun_altitude_max: -9 })).toBe(null);
  expect(dark({ dark_from: "-18" })).toBe(-18);
  expect(dark({ dark_from: "other", sun_altitude_max: -9 })).toBe(-9);
  expect(validate(filled({ dark_from: "other" }))).toEqual({ sun_altitude_max: "Required" });
  expect(validate(filled({ dark_from: "other", sun_altitude_max: -30 }))).toEqual({
    sun_altitude_max: "At least -24.",
  });
});

test("a maximum altitude below the minimum is refused, the default one included", () => {
  expect(validate(filled({ max_altitude: 20 }))).toEqual({ max_altitude: "Above the minimum altitude." });
  expect(validate(filled({ min_altitude: "", max_altitude: 19 })).max_altitude).toBeDefined();
  expect(validate(filled({ min_altitude: 30, max_altitude: 85 }))).toEqual({});
});

test("points are sent by azimuth, and their faults stay at their rows", () => {
  const horizon: Values["horizon"] = [
    [270, 10],
    ["", ""],
    [90, 95],
    [0, ""],
    [270, 12],
  ];
  expect(requestOf(filled({ horizon })).horizon).toEqual([
    ...[
      [0, undefined],
      [90, 95],
      [270, 10],
      [270, 12],
    ],
  ]);
  expect(validate(filled({ horizon }))).toEqual({
    "horizon.2.1": "At most 90.",
    "horizon.3.1": "Required",
    "horizon.4.0": "Another point has this azimuth.",
  });
});

test("a text whose line can't be read keeps the form from being sent, and an empty one doesn't", () => {
  expect(validate(filled({ horizon_text: "0 12\nnorth 13" })).horizon_text).toMatch(/^Line 2: “north 13” /);
  expect(validate(filled({ horizon_text: "0 12\n90 13" }))).toEqual({});
  expect(validate(filled({ horizon_text: " \n" }))).toEqual({});
});

test("the server's refusals stand at the form's fields", () => {
  const refusal = {
    data: {
      problem: {
        ...{ code: "INVALID", detail: "" },
        errors: [
          { path: "max_altitude", message: "must be above min_altitude" },
          { path: "equipment.pixel_size", message: "must be more than 0" },
          { path: "horizon.3.1", message: "must be at most 90" },
          { path: "overheads.slew_seconds", message: "must be at most 3600" },
        ],
      },
    },
  };
  expect(formFaultsOf(refusal)).toEqual({
    max_altitude: "Must be above min_altitude.",
    pixel_size: "Must be more than 0.",
    horizon: "Must be at most 90.",
    "overheads.slew_seconds": "Must be at most 3600.",
  });
});
