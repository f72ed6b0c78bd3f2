import { expect, test } from "vitest";
import { decimal, sexagesimal } from "./angle.ts";

test("degrees are split into minutes and seconds with their side of the globe", () => {
  expect(sexagesimal(28.760667, "latitude")).toBe("28°45′38.4″ N");
  expect(sexagesimal(-17.881667, "longitude")).toBe("17°52′54.0″ W");
  expect(decimal(-17.881667)).toBe("-17.881667°");
});

test("rounding never shows 60 seconds or 60 minutes", () => {
  expect(sexagesimal(9.99999999, "latitude")).toBe("10°00′00.0″ N");
  expect(sexagesimal(-0.0166666, "latitude")).toBe("0°01′00.0″ S");
});
