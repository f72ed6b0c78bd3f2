import { expect, test } from "vitest";
import { bayerPatternOf, coloursSide } from "./colours.ts";

test("four pixels are one where BAYERPAT says so, or a filter is called exactly like a pattern", () => {
  for (const pattern of ["RGGB", "BGGR", "GRBG", "GBRG"])
    expect(bayerPatternOf({ FILTER: pattern })).toBe(pattern);
  expect(bayerPatternOf({ BAYERPAT: "GBRG ", FILTER: "RGGB" })).toBe("GBRG");
  expect(bayerPatternOf({ BAYERPAT: "GBRG", FILTER: "L" })).toBe("GBRG");
  expect(coloursSide({ BAYERPAT: "", FILTER: "RGGB", NAXIS3: 1 })).toBe(2);
});

test("other filters are glass, and an image in planes has its colours there", () => {
  for (const FILTER of ["L", "rggb", "RGB", "RGGB 2", "GGRB", 7, null])
    expect(coloursSide({ FILTER })).toBe(1);
  expect(coloursSide({ BAYERPAT: null })).toBe(1);
  expect(coloursSide({ BAYERPAT: "RGGB", FILTER: "RGGB", NAXIS3: 3 })).toBe(1);
});
