import { expect, test } from "vitest";
import { midstOf, nightFor } from "./asked.ts";

const now = "2026-11-23T12:00:00.000Z";
const none = {
  ...{ min_altitude: null, max_airmass: null, min_moon_separation: null },
  ...{ max_moon_illumination: null, twilight: null },
};
const vega = {
  ...{ target: { ra: 279.23, dec: 38.78 }, constraints: none, bypass_darkness: false },
  ...{ windows: [], fixed_time_start: null, exposures: [] },
};
const window = (start: string, end: string) => ({ start: `2026-${start}:00Z`, end: `2026-${end}:00Z` });

test("the chart shows the coming night, or that of the first time ahead", () => {
  const at = (fields: object) => nightFor("site", { ...vega, ...fields }, undefined, now)?.at;
  expect(at({})).toBeUndefined();
  expect(at({ fixed_time_start: "2026-12-01T22:00:00Z" })).toBe("2026-12-01T22:00:00.000Z");
  expect(at({ fixed_time_start: "2026-11-01T22:00:00Z" })).toBeUndefined();
  const [later, sooner] = [window("12-02T20:00", "12-03T04:00"), window("11-30T20:00", "12-01T04:00")];
  expect(at({ windows: [later, sooner] })).toBe("2026-11-30T20:00:00.000Z");
  expect(at({ windows: [window("11-01T20:00", "11-02T04:00"), later] })).toBe("2026-12-02T20:00:00.000Z");
  expect(at({ windows: [window("11-01T20:00", "11-30T04:00")] })).toBeUndefined();
});

test("the chart shows the night of the next chance where that is known", () => {
  const chance = { start: "2026-11-25T01:00:00.000Z", end: "2026-11-25T02:00:00.000Z" };
  const fixed = { ...vega, fixed_time_start: "2026-12-01T22:00:00Z" };
  expect(nightFor("site", fixed, chance, now)?.at).toBe(chance.start);
  expect(nightFor("site", fixed, null, now)?.at).toBe("2026-12-01T22:00:00.000Z");
});

test("a request for a night has the constraints, and waits until all can be read", () => {
  expect(nightFor("site", { ...vega, constraints: { ...none, min_altitude: 40 } })).toEqual({
    ...{ id: "site", ...vega.target, min_altitude: 40, bypass_darkness: false },
  });
  // Only bodies are somewhere for a while.
  const named = (name: string) => nightFor("site", { ...vega, target: { ...vega.target, name } })?.name;
  expect([named("Vega"), named("the Moon")]).toEqual([undefined, "the Moon"]);
  const exposures = [{ exposure_time: 60 }, { exposure_time: 300 }, {}];
  expect(nightFor("site", { ...vega, exposures })).toMatchObject({ exposure_time: 300 });
  expect(nightFor(null, vega)).toBeUndefined();
  expect(nightFor("site", { ...vega, target: { ra: undefined, dec: 38.78 } })).toBeUndefined();
  expect(nightFor("site", { ...vega, constraints: { ...none, min_altitude: 140 } })).toBeUndefined();
  expect(nightFor("site", { ...vega, fixed_time_start: "24 Nov 2" })).toMatchObject({ at: undefined });
});

test("a body is looked up for the middle of the exposures of a fixed time, or for the first window that isn't over", () => {
  const open = { windows: [], fixed_time_start: null, fixed_time_end: null };
  const at = (time: string) => `2026-${time}:00.000Z`;
  const long = (start: string, end: string) => ({ start: at(start), end: at(end) });
  const midst = (fields: object, seconds = 0) => midstOf({ ...open, ...fields }, { now, seconds });
  const fixed = { fixed_time_start: at("12-01T22:00"), fixed_time_end: at("12-01T23:00") };
  const [later, sooner] = [long("12-02T20:00", "12-03T04:00"), long("11-30T20:00", "12-01T04:00")];
  expect(midst({})).toBeUndefined();
  expect(midst({ ...fixed, windows: [sooner] })).toEqual({
    ...{ at: at("12-01T22:15"), words: "a quarter of an hour after the start" },
  });
  expect(midst({ ...fixed, fixed_time_end: at("12-01T22:20") })).toEqual({
    ...{ at: at("12-01T22:10"), words: "the middle of the fixed time" },
  });
  expect(midst(fixed, 600)).toEqual({ at: at("12-01T22:05"), words: "the middle of the exposures" });
  // What is looked up for later isn't there yet at the start.
  expect(midst(fixed, 1800)).toEqual({ at: at("12-01T22:15"), words: "the middle of the exposures" });
  expect(midst(fixed, 6000)?.at).toBe(at("12-01T22:15"));
  expect(midst({ ...fixed, fixed_time_end: null })).toEqual({
    ...{ at: at("12-01T22:00"), words: "the start of the fixed time" },
  });
  expect(midst({ windows: [later, sooner] })).toEqual({
    ...{ at: sooner.start, until: sooner.end, words: "the middle of the window" },
  });
  expect(midst({ windows: [{ start: sooner.start }] })).toMatchObject({ at: sooner.start });
  expect(midst({ windows: [long("11-01T20:00", "11-02T04:00"), later] })).toMatchObject({
    at: later.start,
  });
  expect(midst({ windows: [long("11-23T02:00", "11-23T14:00")] })).toEqual({
    ...{ at: now, until: at("11-23T14:00"), words: "the middle of what is left of the window" },
  });
  expect(midst({ windows: [long("11-01T20:00", "11-02T04:00")] })).toBeUndefined();
});
