import { expect, test } from "vitest";
import { julianYearOf, positionIn } from "./properMotion.ts";

/** Results of `SkyCoord.apply_space_motion` of astropy 5.2.1, for stars 2 pc away that keep their distance. */
test("a right ascension is never a whole turn", () => {
  expect(positionIn(2026, { ra: 0, dec: 0, epoch: 2000, pm_ra: -1e-12, pm_dec: 0 }).ra).toBeLessThan(360);
});

test.each([
  [
    "Barnard",
    { ra: 269.452075, dec: 4.693391, epoch: 2000, pm_ra: -798.58, pm_dec: 10328.12 },
    2026.9,
    269.44608709,
    4.77056494,
  ],
  [
    "Barnard",
    { ra: 269.452075, dec: 4.693391, epoch: 2000, pm_ra: -798.58, pm_dec: 10328.12 },
    2050.0,
    269.44094401,
    4.83683672,
  ],
  [
    "Barnard",
    { ra: 269.452075, dec: 4.693391, epoch: 2000, pm_ra: -798.58, pm_dec: 10328.12 },
    1950.0,
    269.46320142,
    4.5499451,
  ],
  [
    "Kapteyn",
    { ra: 77.919099, dec: -45.018415, epoch: 2000, pm_ra: 6506.05, pm_dec: -5731.39 },
    2026.9,
    77.98792405,
    -45.06122054,
  ],
  [
    "Kapteyn",
    { ra: 77.919099, dec: -45.018415, epoch: 2000, pm_ra: 6506.05, pm_dec: -5731.39 },
    2050.0,
    78.04710873,
    -45.09794609,
  ],
  [
    "Kapteyn",
    { ra: 77.919099, dec: -45.018415, epoch: 2000, pm_ra: 6506.05, pm_dec: -5731.39 },
    1950.0,
    77.7914447,
    -44.93874131,
  ],
  [
    "Groombridge 1830",
    { ra: 178.24488, dec: 37.718679, epoch: 2000, pm_ra: 4003.69, pm_dec: -5813 },
    2026.9,
    178.28267774,
    37.67523695,
  ],
  [
    "Groombridge 1830",
    { ra: 178.24488, dec: 37.718679, epoch: 2000, pm_ra: 4003.69, pm_dec: -5813 },
    2050.0,
    178.31510067,
    37.63792213,
  ],
  [
    "Groombridge 1830",
    { ra: 178.24488, dec: 37.718679, epoch: 2000, pm_ra: 4003.69, pm_dec: -5813 },
    1950.0,
    178.17450611,
    37.79939413,
  ],
  [
    "Polaris",
    { ra: 37.954561, dec: 89.264109, epoch: 2000, pm_ra: 44.22, pm_dec: -11.74 },
    2026.9,
    37.98028496,
    89.2640212,
  ],
  [
    "Polaris",
    { ra: 37.954561, dec: 89.264109, epoch: 2000, pm_ra: 44.22, pm_dec: -11.74 },
    2050.0,
    38.00237015,
    89.26394569,
  ],
  [
    "Polaris",
    { ra: 37.954561, dec: 89.264109, epoch: 2000, pm_ra: 44.22, pm_dec: -11.74 },
    1950.0,
    37.90673066,
    89.2642718,
  ],
  [
    "61 Cyg",
    { ra: 316.72475, dec: 38.749417, epoch: 2000, pm_ra: 4155, pm_dec: 3259 },
    2026.9,
    316.7645731,
    38.77376221,
  ],
  [
    "61 Cyg",
    { ra: 316.72475, dec: 38.749417, epoch: 2000, pm_ra: 4155, pm_dec: 3259 },
    2050.0,
    316.7987923,
    38.79465752,
  ],
  [
    "61 Cyg",
    { ra: 316.72475, dec: 38.749417, epoch: 2000, pm_ra: 4155, pm_dec: 3259 },
    1950.0,
    316.65080153,
    38.70412983,
  ],
  [
    "Proxima",
    { ra: 217.428953, dec: -62.679484, epoch: 2000, pm_ra: -3775.64, pm_dec: 768.16 },
    2026.9,
    217.36749565,
    -62.6737307,
  ],
  [
    "Proxima",
    { ra: 217.428953, dec: -62.679484, epoch: 2000, pm_ra: -3775.64, pm_dec: 768.16 },
    2050.0,
    217.31473913,
    -62.66876868,
  ],
  [
    "Proxima",
    { ra: 217.428953, dec: -62.679484, epoch: 2000, pm_ra: -3775.64, pm_dec: 768.16 },
    1950.0,
    217.54324924,
    -62.69010641,
  ],
  [
    "near 0h",
    { ra: 0.0005, dec: 80.0, epoch: 2016, pm_ra: -15000, pm_dec: 0 },
    2026.9,
    359.73895774,
    79.99989792,
  ],
  [
    "near 0h",
    { ra: 0.0005, dec: 80.0, epoch: 2016, pm_ra: -15000, pm_dec: 0 },
    2050.0,
    359.18472988,
    79.99900679,
  ],
  [
    "near 0h",
    { ra: 0.0005, dec: 80.0, epoch: 2016, pm_ra: -15000, pm_dec: 0 },
    1950.0,
    1.5837604,
    79.99625797,
  ],
  [
    "Gaia epoch",
    { ra: 83.8, dec: -5.4, epoch: 2016, pm_ra: 100, pm_dec: -50 },
    2026.9,
    83.80030413,
    -5.40015139,
  ],
  [
    "Gaia epoch",
    { ra: 83.8, dec: -5.4, epoch: 2016, pm_ra: 100, pm_dec: -50 },
    2050.0,
    83.80094866,
    -5.40047222,
  ],
  [
    "Gaia epoch",
    { ra: 83.8, dec: -5.4, epoch: 2016, pm_ra: 100, pm_dec: -50 },
    1950.0,
    83.7981585,
    -5.39908333,
  ],
] as const)("%s with %o is in %d where astropy has it, to 2 milliarcseconds", (_, star, year, ra, dec) => {
  const found = positionIn(year, star);
  const mas = 3_600_000;
  expect(Math.abs(found.ra - ra) * Math.cos((dec * Math.PI) / 180) * mas).toBeLessThan(2);
  expect(Math.abs(found.dec - dec) * mas).toBeLessThan(2);
});

test("a star without proper motion stays, and one without an epoch begins in 2000", () => {
  expect(positionIn(2050, { ra: 10, dec: 20, epoch: 2016 })).toEqual({ ra: 10, dec: 20 });
  const moving = { ra: 10, dec: 20, pm_ra: 100, pm_dec: 100 };
  expect(positionIn(2000, moving)).toEqual({ ra: 10, dec: 20 });
  expect(positionIn(2020, moving)).toEqual(positionIn(2020, { ...moving, epoch: 2000 }));
});

test("a Julian year has 365.25 days, from noon of 2000-01-01", () => {
  expect(julianYearOf(new Date("2000-01-01T12:00:00Z"))).toBe(2000);
  expect(julianYearOf(new Date("2026-01-01T00:00:00Z"))).toBeCloseTo(2026, 3);
});
