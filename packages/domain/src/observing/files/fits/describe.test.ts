import { expect, test } from "vitest";
import { describeImage } from "./describe.ts";

test.each([
  ["Dark Frame", "dark"],
  ["Flat Dark", "dark"],
  ["zero", "bias"],
  ["Bias Frame", "bias"],
  ["dome flat", "flat"],
  ["comp", "comparison"],
  ["object", "light"],
  ["Light Frame", "light"],
  ["", "light"],
])("an image type %j is a %s", (IMAGETYP, kind) => {
  expect(describeImage({ IMAGETYP })).toMatchObject({ kind });
});

test.each([
  [30, 30],
  ["30.0", 30],
  [" 1.5E2 s", 150],
  ["30 sec", 30],
  ["long", null],
  ["30 min", null],
  [-1, null],
])("an exposure of %j is %s seconds", (EXPTIME, seconds) => {
  expect(describeImage({ EXPTIME }).exposure_time).toBe(seconds);
});

test.each([
  [{ "DATE-OBS": "2026-03-01" }, "2026-03-01T00:00:00.000Z"],
  [{ "DATE-OBS": "2026-03-01T22:00:00.1234567" }, "2026-03-01T22:00:00.123Z"],
  [{ "DATE-OBS": "2026-03-01 22:00:00" }, "2026-03-01T22:00:00.000Z"],
  [{ "DATE-OBS": "2026-03-01", "TIME-OBS": "22:15:30.5" }, "2026-03-01T22:15:30.500Z"],
  [{ "DATE-OBS": "2026-03-01", UT: "22:15:30" }, "2026-03-01T22:15:30.000Z"],
  [{ "DATE-OBS": "2026-03-01T22:00:00", "TIME-OBS": "01:02:03" }, "2026-03-01T22:00:00.000Z"],
  [{ "DATE-OBS": "2026-03-01", "TIME-OBS": "evening" }, null],
  [{ "DATE-OBS": "01/03/26" }, null],
  [{ "DATE-OBS": "yesterday" }, null],
  [{}, null],
])("%j was captured at %s", (values, moment) => {
  expect(describeImage(values).captured_at).toBe(moment);
});

test("a filter is a text", () => {
  expect(describeImage({ FILTER: "Ha" }).filter).toBe("Ha");
  expect(describeImage({ FILTER: 3 }).filter).toBeNull();
});
