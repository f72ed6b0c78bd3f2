import { expect, test } from "vitest";
import { parseAperture } from "./aperture.ts";
import { validate } from "./faults.ts";
import { blank } from "./values.ts";

test("an aperture is read in the unit that it is typed with", () => {
  expect(["0.254", "254 mm", "25.4cm", "10 in", "4 m", "0,4"].map(parseAperture)).toEqual([
    ...[0.254, 0.254, 0.254, 0.254, 4, 0.4],
  ]);
  expect(["", "wide", "254 miles", "1.2.3"].map(parseAperture)).toEqual(Array(4).fill(undefined));
});

test("an unreadable aperture is refused, and an empty one left out", () => {
  expect(validate({ ...blank(), aperture: "254 miles" }).aperture).toMatch(/^Metres/);
  expect(validate({ ...blank(), aperture: "254" }).aperture).toBeDefined();
  expect(validate({ ...blank(), aperture: "254 mm" }).aperture).toBeUndefined();
  expect(validate(blank()).aperture).toBeUndefined();
});
