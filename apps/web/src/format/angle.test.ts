import { expect, test } from "vitest";
import { decimal, parseAngle, sexagesimal } from "./angle.ts";

test("degrees are split into minutes and seconds with their side of the globe", () => {
  expect(sexagesimal(28.760667, "latitude")).toBe("28°45′38.4″ N");
  expect(sexagesimal(-17.881667, "longitude")).toBe("17°52′54.0″ W");
  expect(decimal(-17.881667)).toBe("-17.881667°");
});

test("rounding never shows 60 seconds or 60 minutes", () => {
  expect(sexagesimal(9.99999999, "latitude")).toBe("10°00′00.0″ N");
  expect(sexagesimal(-0.0166666, "latitude")).toBe("0°01′00.0″ S");
});

test.each([
  ["28.760667", 28.760667],
  ["-17.8847", -17.8847],
  ["−17.8847", -17.8847],
  ["28°45′38.4″ N", 28.7606666667],
  ["28 45 38.4 s", -28.7606666667],
  ["17:53.1S", -17.885],
  ["+90", 90],
])("%s is read as degrees", (text, degrees) => {
  expect(parseAngle(text, "latitude")).toBe(degrees);
});

test.each(["", "north", "90.1", "28 60 N", "28.5 30 N", "1 2 3 4", "-28 N", "28 E", "1.2.3"])(
  "%j is no latitude",
  (text) => {
    expect(parseAngle(text, "latitude")).toBeUndefined();
  },
);

test("a formatted angle is read back as the same", () => {
  for (const degrees of [0, 149.0711, -70.4045]) {
    expect(parseAngle(sexagesimal(degrees, "longitude"), "longitude")).toBeCloseTo(degrees, 4);
  }
});
