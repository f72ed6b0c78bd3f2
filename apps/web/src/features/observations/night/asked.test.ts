import { expect, test } from "vitest";
import { nightFor } from "./asked.ts";

const now = "2026-11-23T12:00:00.000Z";
const none = {
  ...{ min_altitude: null, max_airmass: null, min_moon_separation: null },
  ...{ max_moon_illumination: null, twilight: null },
};
const vega = {
  ...{ target: { ra: 279.23, dec: 38.78 }, constraints: none, bypass_darkness: false },
  ...{ windows: [], fixed_time_start: null },
};
const window = (start: string, end: string) => ({ start: `2026-${start}:00Z`, end: `2026-${end}:00Z` });

test("it is the coming night, or that of the first time that is ahead", () => {
  const at = (fields: object) => nightFor("site", { ...vega, ...fields }, now)?.at;
  expect(at({})).toBeUndefined();
  expect(at({ fixed_time_start: "2026-12-01T22:00:00Z" })).toBe("2026-12-01T22:00:00.000Z");
  expect(at({ fixed_time_start: "2026-11-01T22:00:00Z" })).toBeUndefined();
  const [later, sooner] = [window("12-02T20:00", "12-03T04:00"), window("11-30T20:00", "12-01T04:00")];
  expect(at({ windows: [later, sooner] })).toBe("2026-11-30T20:00:00.000Z");
  expect(at({ windows: [window("11-01T20:00", "11-02T04:00"), later] })).toBe("2026-12-02T20:00:00.000Z");
  expect(at({ windows: [window("11-01T20:00", "11-30T04:00")] })).toBeUndefined();
});

test("the constraints go with it, and nothing is asked before all can be read", () => {
  expect(nightFor("site", { ...vega, constraints: { ...none, min_altitude: 40 } }, now)).toEqual({
    ...{ id: "site", ...vega.target, min_altitude: 40, bypass_darkness: false },
  });
  expect(nightFor(null, vega, now)).toBeUndefined();
  expect(nightFor("site", { ...vega, target: { ra: undefined, dec: 38.78 } }, now)).toBeUndefined();
  expect(nightFor("site", { ...vega, constraints: { ...none, min_altitude: 140 } }, now)).toBeUndefined();
  expect(nightFor("site", { ...vega, fixed_time_start: "24 Nov 2" }, now)).toMatchObject({ at: undefined });
});
