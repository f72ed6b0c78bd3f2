import { expect, test } from "vitest";
import type { FitsValues } from "./cards.ts";
import { wcsOf } from "./wcs.ts";

/** A second of arc in degrees. */
const second = 1 / 3600;
const plain: FitsValues = {
  ...{ CTYPE1: "RA---TAN", CTYPE2: "DEC--TAN", CRVAL1: 83.8221, CRVAL2: -5.3911 },
  ...{ CRPIX1: 512.5, CRPIX2: 384.5, CDELT1: -second, CDELT2: second },
};

test("a pixel beside the reference lies north and east of it by the scale", () => {
  const wcs = wcsOf(plain)!;
  expect(wcs.scale).toBeCloseTo(second, 12);
  expect(wcs.at(512.5, 384.5)).toEqual({ ra: expect.closeTo(83.8221, 9), dec: expect.closeTo(-5.3911, 9) });
  expect(wcs.at(512.5, 394.5)!.dec).toBeCloseTo(-5.3911 + 10 * second, 8);
  const east = wcs.at(502.5, 384.5)!;
  expect(east.ra).toBeCloseTo(83.8221 + (10 * second) / Math.cos((5.3911 * Math.PI) / 180), 7);
});

test.each<[string, FitsValues]>([
  ["no projection", { CTYPE1: "", CTYPE2: "" }],
  ["a spectrum", { CTYPE1: "WAVE", CTYPE2: "DEC--TAN" }],
  ["another projection", { CTYPE1: "RA---ZPN", CTYPE2: "DEC--ZPN" }],
  ["twice the same axis", { CTYPE2: "RA---TAN" }],
  ["text for a number", { CRVAL1: "05:35:17" }],
  ["a scale of nothing", { CDELT2: 0 }],
  ["a place beyond the pole", { CRVAL2: 91 }],
  ["radians", { CUNIT1: "rad" }],
  ["a matrix without area", { CD1_1: 1, CD1_2: 1, CD2_1: 1, CD2_2: 1 }],
])("a header with %s has no coordinates", (_, values) => {
  expect(wcsOf({ ...plain, ...values })).toBeUndefined();
});

test("a polynomial of an order without end costs no more than one of nine", () => {
  const wcs = wcsOf({ ...plain, A_ORDER: 1e9, A_2_0: 1e-6, B_ORDER: Number.NaN })!;
  expect(wcs.at(1, 1)).toEqual({ ra: expect.any(Number), dec: expect.any(Number) });
  expect(wcs.at(Number.POSITIVE_INFINITY, 1)).toBeUndefined();
});
