import { expect, test } from "vitest";
import { soFar } from "./soFar.ts";
import { blank, blankExposure, type Values } from "./values.ts";

const placed = (fields: Partial<Values> = {}): Values => ({
  ...blank(),
  observatory_id: "o",
  target: { name: "", ra: "5h 35m 17.3s", dec: "-05 23 28", rotation: "" },
  ...fields,
});

test("a place and a position suffice for a check, and missing fields are named", () => {
  const { request, leftOut, faults } = soFar(placed());
  expect(faults).toEqual({});
  expect(request).toMatchObject({
    observatory_id: "o",
    target: { ra: 83.822083333 },
    exposures: [],
    windows: [],
  });
  expect([...leftOut].sort()).toEqual(["exposure 1", "the project", "the target's name"]);
  expect(Object.keys(soFar(blank()).faults).sort()).toEqual(["observatory_id", "target.dec", "target.ra"]);
});

test("rows that lack something are left out, and faults of the others find their rows", () => {
  const whole = { ...blankExposure("Ha"), exposure_time: 300 };
  const { request, leftOut, pathInForm } = soFar(
    placed({
      exposures: [blankExposure(), whole],
      windows: [{ key: "1", start: "2030-07-01T23:00:00.000Z", end: "" }],
    }),
  );
  expect(request!.exposures).toMatchObject([{ filter: "Ha", exposure_time: 300 }]);
  expect(request!.windows).toEqual([]);
  expect(leftOut).toEqual(expect.arrayContaining(["exposure 1", "window 1"]));
  expect(pathInForm("exposures.0.filter")).toBe("exposures.1.filter");
  expect(pathInForm("target.dec")).toBe("target.dec");
});

test("wrong values are reported, not left out", () => {
  const { request, faults } = soFar(
    placed({ priority: 11, constraints: { ...blank().constraints, max_airmass: 0.5 } }),
  );
  expect(request).toBeUndefined();
  expect(Object.keys(faults).sort()).toEqual(["constraints.max_airmass", "priority"]);
});

test("a request to the network needs no observatory for a check", () => {
  const { request, faults } = soFar(placed({ isNetwork: true, observatory_id: null }));
  expect(faults).toEqual({});
  expect(request).toMatchObject({ observatory_id: null, where: {} });
});
