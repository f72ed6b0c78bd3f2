import { expect, test } from "vitest";
import { readCards, readValue } from "./cards.ts";
import { describeImage } from "./describe.ts";
import { stretch } from "./stretch.ts";

test.each([
  ["'O''Hara  '           / who", "O'Hara"],
  ["'a / b'", "a / b"],
  ["                  42 / the answer", 42],
  ["           1.5D+03", 1500],
  ["  -.5E-1", -0.05],
  ["                   T", true],
  ["   / nothing", null],
  ["  (1, 2)", "(1, 2)"],
  ["1E999", "1E999"],
])("%s is read as %s", (field, value) => {
  expect(readValue(field)).toBe(value);
});

test("comments are joined, long texts go on, and long keywords are read", () => {
  expect(
    readCards([
      "COMMENT one",
      "COMMENT   two",
      "LONG    = 'begins &'",
      "CONTINUE  'and ends&' / a comment",
      "CONTINUE  ' here'",
      "WHOLE   = 'ends'",
      "CONTINUE  'goes on with nothing'",
      "HIERARCH ESO DET DIT = 30.5 / seconds",
      "HIERARCH  LONGKEYWORD= 'with text'",
      "NOTHING here",
    ]),
  ).toEqual({
    COMMENT: "one\n  two",
    LONG: "begins and ends here",
    WHOLE: "ends",
    "ESO DET DIT": 30.5,
    LONGKEYWORD: "with text",
  });
});

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

const shadesOf = (valueAt: (at: number) => number, length = 2000) =>
  stretch({ width: length, height: 1, values: Float32Array.from({ length }, (_, at) => valueAt(at)) });
const medianOf = (shades: Buffer) => [...shades].sort((a, b) => a - b)[shades.length >> 1]! / 255;
/** Noise of a sky, the same each time. */
const sky = (at: number) => 1000 + 30 * (((at * 0.618) % 1) + ((at * 0.414) % 1) + ((at * 0.732) % 1) - 1.5);

test.each([
  ["a sky with stars", (at: number) => (at % 200 === 0 ? 5000 + at * 20 : sky(at))],
  ["a sky with a hot pixel", (at: number) => (at === 7 ? 1e9 : sky(at))],
  ["a sky of whole numbers", (at: number) => (at % 3 === 0 ? 100 + (at % 7) : 100)],
  ["an even image", () => 5],
  ["a saturated image", (at: number) => (at % 5 === 0 ? sky(at) : 65_535)],
])("the median of %s is a dark grey", (_, valueAt) => {
  expect(medianOf(shadesOf(valueAt))).toBeCloseTo(0.2, 1);
});

test("faint stars stand out, bright ones are white, and what wasn't measured is black", () => {
  const stars = new Map([
    [3, Number.NaN],
    [200, 1300],
    [400, 3000],
    [600, 60_000],
    [800, Number.POSITIVE_INFINITY],
  ]);
  const shades = shadesOf((at) => stars.get(at % 1000) ?? sky(at), 20_000);
  const [none, faint, clear, bright, infinite] = [...stars.keys()].map((at) => shades[at]!);
  expect([none, bright, infinite]).toEqual([0, 255, 255]);
  expect(faint).toBeGreaterThan(120);
  expect(clear).toBeGreaterThan(faint!);
  expect(clear).toBeLessThan(255);
});

test("a text of 35,000 lines is read as fast as any other header", () => {
  const line = "a".repeat(60);
  const cards = ["LONG    = '&'", ...Array(35_000).fill(`CONTINUE  '${line}&'`)];
  expect(readCards(cards).LONG).toBe(`${line.repeat(35_000)}&`);
});
