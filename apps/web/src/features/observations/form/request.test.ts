import { createObservationInput, type Observation } from "@meridian/contract";
import { expect, test } from "vitest";
import { faultsElsewhere, validate } from "./faults.ts";
import { changedRequest, named, requestOf, validRequest } from "./request.ts";
import { blank, blankExposure, blankWindow, copyOf, targetValues, type Values, valuesOf } from "./values.ts";

const filled = (fields: Partial<Values> = {}): Values => ({
  ...blank(),
  ...{ name: "Orion", project_id: "p", observatory_id: "o" },
  target: { name: "M 42", ra: "5h 35m 17.3s", dec: "−05 23 28", rotation: "" },
  exposures: [{ ...blankExposure("Ha"), exposure_time: 300, exposure_count: 12 }],
  ...fields,
});

const observation = {
  ...createObservationInput.parse(requestOf(filled())),
  ...{ id: "1", version: 3, status: "pending" },
  target: { name: "M 42", ra: 83.82208333333332, dec: -5.391111111111111, rotation: 12.5 },
  constraints: {
    ...{ min_altitude: 30, max_airmass: null, min_moon_separation: 0, max_moon_illumination: 0.07 },
    twilight: "nautical",
  },
  exposures: [
    ...[
      {
        filter: "Ha",
        exposure_time: 300,
        exposure_count: 12,
        binning: 2,
        gain: 0,
        offset: null,
        acquired: 4,
      },
    ],
  ],
  windows: [{ start: "2030-10-27T00:30:15.250Z", end: "2030-10-27T01:30:00.000Z" }],
  fixed_time_start: "2030-10-27T00:40:00.000Z",
  fixed_time_end: "2030-10-27T01:20:59.000Z",
  monitoring: { interval_hours: 1.5, remaining: 0 },
  external_storage_id: "s",
} as Observation;

test("repeating a fixed time is a fault of the repetition", () => {
  const fixed = { fixed_time_start: "2030-10-27T00:40:00.000Z", fixed_time_end: "2030-10-27T01:20:59.000Z" };
  expect(validate(filled(fixed))).toEqual({});
  expect(validate(filled({ isMonitored: true }))).toEqual({});
  expect(Object.keys(validate(filled({ ...fixed, isMonitored: true })))).toEqual(["monitoring"]);
});

test("a proper motion stays with the coordinates that it was found with, and goes when they are changed", () => {
  const target = {
    ...filled().target,
    motion: { ra: "5h 35m 17.3s", dec: "−05 23 28", epoch: 2000, pm_ra: 3, pm_dec: -4 },
  };
  expect(validRequest(filled({ target })).target).toMatchObject({ epoch: 2000, pm_ra: 3, pm_dec: -4 });
  const elsewhere = validRequest(filled({ target: { ...target, dec: "-6" } })).target;
  expect(elsewhere).not.toHaveProperty("pm_ra");
  const stored = { ...observation, target: { ...observation.target, epoch: 2016, pm_ra: 3, pm_dec: -4 } };
  expect(changedRequest({ ...valuesOf(stored), priority: 9 }, valuesOf(stored))).toEqual({ priority: 9 });
  expect(requestOf(valuesOf(stored)).target).toMatchObject({ epoch: 2016, pm_ra: 3, pm_dec: -4 });
});

test("coordinates that were found for another name are a fault of the target until that is settled", () => {
  const position = { ra: "5h 35m 17.3s", dec: "−05 23 28" };
  const target = (name: string, found = { name: "M 42", ...position }) => ({
    ...blank().target,
    ...{ name, ...position, found },
  });
  const faultOf = (given: Values["target"]) => validate(filled({ target: given }))["target.name"];
  expect(faultOf(target("Zorblax 9"))).toMatch(
    /^The coordinates are those of M 42\. Find those of “Zorblax 9”/,
  );
  expect(faultOf(target("m42 "))).toBeUndefined();
  expect(faultOf({ ...target("Zorblax 9"), ra: "5h 35m 20s" })).toBeUndefined();
  expect(faultOf(target("Zorblax 9", { name: "Zorblax 9", ...position }))).toBeUndefined();
  expect(requestOf(filled({ target: target("M 42") })).target).not.toHaveProperty("found");
});

test("coordinates of the Moon belong to the time and the observatory of what is edited or copied", () => {
  const target = { name: "Moon", ra: 116.862, dec: 23.6226, rotation: null };
  const moon = { ...observation, target, windows: [], monitoring: null };
  const faultOf = (values: Values) => validate(values)["target.name"];
  const again = "Find its coordinates again.";
  const otherTime = { fixed_time_end: "2030-10-27T02:20:59.000Z" };
  const otherWindow = {
    windows: [{ key: "1", start: "2030-10-27T00:30:00.000Z", end: "2030-10-28T01:30:00.000Z" }],
  };
  for (const values of [valuesOf(moon), copyOf(moon, "2030-01-01T00:00:00Z")]) {
    expect(faultOf(values)).toBeUndefined();
    expect(faultOf({ ...values, priority: 9, windows: [blankWindow()] })).toBeUndefined();
    for (const changed of [otherTime, otherWindow, { observatory_id: "p" }, { isNetwork: true }])
      expect(faultOf({ ...values, ...changed })).toBe(again);
    // What somebody types themselves is theirs to know.
    expect(faultOf({ ...values, ...otherTime, target: { ...values.target, dec: "-6" } })).toBeUndefined();
  }
  expect(faultOf(copyOf(moon, "2031-01-01T00:00:00Z"))).toBe(again);
  const listed = { ...filled(), target: { ...blank().target, ...targetValues(target) } };
  expect(faultOf({ ...listed, ...otherTime, fixed_time_start: "2030-10-27T00:40:00.000Z" })).toBe(again);
  expect(faultOf({ ...valuesOf({ ...observation, windows: [] }), ...otherTime, observatory_id: "p" })).toBe(
    undefined,
  );
});

test("an observation without a name takes its target and its observatory, and lacks nothing", () => {
  const nameless = filled({ name: "  " });
  expect(validate(nameless)).toEqual({});
  expect(named(nameless, { name: "Kitt Peak" }).name).toBe("M 42, Kitt Peak");
  expect(named(nameless).name).toBe("M 42");
  expect(named(filled(), { name: "Kitt Peak" }).name).toBe("Orion");
  expect(named(nameless, { name: "x".repeat(300) }).name).toHaveLength(200);
  expect(Object.keys(validate({ ...nameless, target: { ...nameless.target, name: "" } }))).toEqual([
    "target.name",
  ]);
});

test("typed values become the request", () => {
  expect(validate(filled())).toEqual({});
  const constraints = { ...blank().constraints, min_altitude: "25", max_moon_illumination: 50 };
  const windows = [{ key: "1", start: "2030-07-01T22:00:00.000Z", end: "2030-07-02T01:00:00.000Z" }];
  const request = validRequest(filled({ constraints, windows, isMonitored: true }));
  expect(request).toMatchObject({
    priority: 5,
    target: { name: "M 42", ra: 83.822083333, dec: -5.3911111111, rotation: null },
    exposures: [
      { filter: "Ha", exposure_time: 300, exposure_count: 12, binning: 1, gain: null, offset: null },
    ],
    constraints: { min_altitude: 25, max_airmass: null, max_moon_illumination: 0.5 },
    windows: [{ start: "2030-07-01T22:00:00.000Z", end: "2030-07-02T01:00:00.000Z" }],
    ...{ fixed_time_start: null, fixed_time_end: null },
    monitoring: { interval_hours: 24, remaining: 6 },
    external_storage_id: null,
  });
  expect(Object.keys(request.exposures[0]!)).not.toContain("key");
});

/** As a telescope can tell: within a thousandth of an arcsecond. */
const sameTarget = {
  ...observation.target,
  ra: expect.closeTo(observation.target.ra, 7),
  dec: expect.closeTo(observation.target.dec, 7),
};

test("an observation that nobody has touched stays the same, its target in sixtieths", () => {
  const values = valuesOf(observation);
  expect(changedRequest(values, values)).toEqual({});
  const ofRa = (ra: number) => valuesOf({ ...observation, target: { ...observation.target, ra } }).target.ra;
  expect([154.9083, 83.82208333333332, 56.75, 0.123456789].map(ofRa)).toEqual([
    ...["10h 19m 37.992s", "05h 35m 17.3s", "03h 47m 00.0s", "00h 00m 29.62963s"],
  ]);
  expect(validRequest(values)).toMatchObject({
    ...{ target: sameTarget, windows: observation.windows, monitoring: observation.monitoring },
    ...{ constraints: observation.constraints, fixed_time_end: observation.fixed_time_end },
  });
  const bare = valuesOf({ ...observation, monitoring: null, fixed_time_start: null, fixed_time_end: null });
  expect(validRequest(bare)).toMatchObject({ monitoring: null, fixed_time_start: null });
});

test("a change sends only the fields that differ", () => {
  const before = valuesOf(observation);
  const target = { ...before.target, dec: "-6" };
  expect(changedRequest({ ...before, priority: 9, target }, before)).toEqual({
    priority: 9,
    target: { ...sameTarget, dec: -6 },
  });
  const windows = [
    ...before.windows,
    { key: "x", start: "2031-01-01T20:00:00.000Z", end: "2031-01-01T23:00:00.000Z" },
  ];
  expect(changedRequest({ ...before, windows }, before)).toEqual({
    windows: [...observation.windows, { start: "2031-01-01T20:00:00.000Z", end: "2031-01-01T23:00:00.000Z" }],
  });
});

test("a missing or wrong value is reported at its field", () => {
  expect(
    validate({ ...blank(), windows: [{ key: "1", start: "2030-07-01T23:00:00.000Z", end: "" }] }),
  ).toEqual({
    ...{ project_id: "Required", observatory_id: "Required" },
    ...{
      "target.name": "Required",
      "target.ra": "Required",
      "target.dec": "Required",
    },
    ...{ "exposures.0.filter": "Required", "exposures.0.exposure_time": "Required" },
    "windows.0.end": "Required",
  });
  const values = filled({
    target: { name: "M 42", ra: "25h", dec: "5h 3m", rotation: 360 },
    constraints: { ...blank().constraints, max_moon_illumination: 101, max_airmass: 0.5 },
    isMonitored: true,
    monitoring: { interval_hours: "", remaining: -1 },
    priority: 11,
    exposures: [{ ...blankExposure("Ha"), exposure_time: 300, binning: "" }],
  });
  expect(validate({ ...values, priority: "" })).toMatchObject({ priority: "Required" });
  expect(validate(values)).toEqual({
    priority: "At most 10.",
    "exposures.0.binning": "Required",
    "target.ra": "Right ascension must be below 24 hours.",
    "target.dec": "Declination is measured in degrees, not in hours.",
    "target.rotation": "Less than 360.",
    "constraints.max_airmass": "At least 1.",
    "constraints.max_moon_illumination": "From 0 to 100 percent.",
    "monitoring.interval_hours": "Required",
    "monitoring.remaining": "At least 0.",
  });
});

test("a fixed time has both ends, in their order, or none", () => {
  const [early, late] = ["2030-07-01T22:00:00.000Z", "2030-07-01T23:00:00.000Z"];
  const faults = (fixed_time_start: string, fixed_time_end: string) =>
    validate(filled({ fixed_time_start, fixed_time_end }));
  expect(faults(early, late)).toEqual({});
  expect(faults(early, "")).toEqual({ fixed_time_end: "When is it over? Or leave both empty." });
  expect(faults("", late)).toEqual({ fixed_time_start: "When does it start? Or leave both empty." });
  expect(faults(late, early)).toEqual({ fixed_time_end: "It ends after it has started." });
  expect(faults(early, early)).toEqual({ fixed_time_end: "It ends after it has started." });
});

test("a refusal that has no field is told apart from those that have one", () => {
  const errors = {
    ...{ project_id: "a", "exposures.0.filter": "b", windows: "c", "target.dec": "d", fixed_time_start: "e" },
    ...{ "exposures.7.filter": "gone", target: "whole", organization_id: "unknown" },
  };
  expect(faultsElsewhere(errors, blank())).toEqual(["gone", "whole", "unknown"]);
});

const anywhere = (fields: Partial<Values["where"]> = {}) =>
  filled({ isNetwork: true, observatory_id: null, where: { ...blank().where, ...fields } });

test("a request to the network asks for the limits that are filled in, and for no observatory", () => {
  expect(validate(anywhere())).toEqual({});
  expect(validRequest(anywhere())).toMatchObject({ observatory_id: null, where: {} });
  const limits = { observatory_ids: ["o"], min_aperture: "0.4", max_pixel_scale: 1.1, min_field: 30 };
  const { where } = validRequest(anywhere(limits));
  expect(where).toEqual({ ...limits, min_aperture: 0.4 });
  expect(validRequest(filled({ where: { ...blank().where, min_aperture: 1 } })).where).toBeNull();
  expect(validate(anywhere({ min_aperture: 0 }))).toEqual({ "where.min_aperture": "More than 0." });
});

test("a mosaic of a request to the network needs the size of its panels", () => {
  const sequence = { ...blank().sequence, isMosaic: true };
  expect(validate(filled({ sequence }))).toEqual({});
  expect(Object.keys(validate({ ...anywhere(), sequence }))).toEqual([
    "sequence.mosaic.panel_width",
    "sequence.mosaic.panel_height",
  ]);
});

test("a placed request to the network is copied and changed as one, with its limits", () => {
  const placed = { ...observation, observatory_id: "o", where: { min_aperture: 0.4 } };
  expect(validRequest(copyOf(placed))).toMatchObject({ observatory_id: null, where: { min_aperture: 0.4 } });
  const before = valuesOf(placed);
  expect(changedRequest(before, before)).toEqual({});
  const where = { ...before.where, min_field: 20 };
  expect(changedRequest({ ...before, where }, before)).toEqual({
    where: { min_aperture: 0.4, min_field: 20 },
  });
});

test("a copy asks for the same again, without past times and made occurrences", () => {
  const again = validRequest(copyOf(observation, "2026-01-01T00:00:00Z"));
  const { id: _, version: __, status: ___, ...asked } = observation;
  const request = createObservationInput.parse({
    ...asked,
    name: "Orion (copy)",
    monitoring: null,
    exposures: observation.exposures.map(({ acquired: _, ...exposure }) => exposure),
  });
  expect(again).toEqual({ ...request, target: sameTarget });
  const later = copyOf(observation, "2031-01-01T00:00:00Z");
  expect(later).toMatchObject({ windows: [], fixed_time_start: "", fixed_time_end: "" });
});
