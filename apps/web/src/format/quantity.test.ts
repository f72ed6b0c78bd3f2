import { expect, test } from "vitest";
import { bytes, counted, describeDuration, exposureTime, ofAsked, ordinal, percent } from "./quantity.ts";

test("bytes are said in binary units", () => {
  expect([0, 1023, 1536, 2 ** 30].map(bytes)).toEqual(["0 B", "1023 B", "1.5 KiB", "1.0 GiB"]);
});

test("durations show the two units that matter", () => {
  expect([0, 59, 312, 273_600].map(describeDuration)).toEqual(["0 s", "59 s", "5 min 12 s", "3 d 4 h"]);
});

test("short exposures are said exactly, long ones as durations", () => {
  const seconds = [0, 0.001, 0.1 * 3, 59.9, 60, 3605, 5400];
  expect(seconds.map(exposureTime)).toEqual([
    ...["0 s", "0.001 s", "0.3 s", "59.9 s", "1 min", "1 h", "1 h 30 min"],
  ]);
});

test("a count of one is singular", () => {
  expect(counted(1, "person", "people")).toBe("1 person");
  expect(counted(1234, "person", "people")).toBe("1,234 people");
});

test("a share is said in percents, with a digit where it matters", () => {
  expect([0, 0.5, 0.9344, 1].map(percent)).toEqual(["0%", "50%", "93.4%", "100%"]);
});

test("places in an order have their English endings", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 1003].map(ordinal)).toEqual([
    ...["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "1,003rd"],
  ]);
});

test("counts beyond those that were asked for are told apart", () => {
  expect([ofAsked(5, 12), ofAsked(12, 12), ofAsked(13, 12)]).toEqual([
    "5 of 12",
    "12 of 12",
    "12 of 12, 1 more",
  ]);
  expect(ofAsked(3000, 2880, exposureTime)).toBe("48 min of 48 min, 2 min more");
});
