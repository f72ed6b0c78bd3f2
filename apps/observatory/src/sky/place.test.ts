import { expect, test } from "vitest";
import { degreesBetween } from "./angles.ts";
import { apparentPlace, icrsOf, standingOf } from "./place.ts";

/** Worked out by astropy 5.2: true equator and equinox of date (TETE), as seen from the Earth's centre. */
test.each([
  [10.6847, 41.2688, "2026-11-25T00:00:00Z", 11.059188, 41.42094],
  [83.8221, -5.3911, "2027-03-01T20:00:00Z", 84.160342, -5.375725],
  [37.95456, 89.26411, "2026-06-21T12:00:00Z", 46.19405, 89.37167],
  [279.2347, 38.7837, "2035-01-01T00:00:00Z", 279.521025, 38.817698],
])(
  "the apparent place of %s %s at %s is astropy's within half an arcsecond",
  (ra, dec, at, seenRa, seenDec) => {
    const place = apparentPlace({ ra, dec }, new Date(at));
    expect(degreesBetween(place, { ra: seenRa, dec: seenDec }) * 3600).toBeLessThan(0.5);
  },
);

test.each([
  [10.6847, 41.2688],
  [37.95456, 89.26411],
  [300, -89.9],
])("the direction of an apparent place is the one of %s %s that it was made of", (ra, dec) => {
  const at = new Date("2026-11-25T00:00:00Z");
  const back = icrsOf(apparentPlace({ ra, dec }, at), at);
  expect(degreesBetween(back, { ra, dec }) * 3600).toBeLessThan(0.001);
});

test("a moving star is where it has moved to", () => {
  const barnard = { ra: 269.452076, dec: 4.693391, epoch: 2000, pm_ra: -798.58, pm_dec: 10_328.12 };
  const at = new Date("2026-11-25T00:00:00Z");
  const moved = degreesBetween(
    apparentPlace(barnard, at),
    apparentPlace({ ...barnard, pm_ra: 0, pm_dec: 0 }, at),
  );
  expect(moved * 3600).toBeCloseTo(26.9 * 10.36, -1);
});

test("altitude and azimuth are astropy's", () => {
  const at = new Date("2026-11-25T00:00:00Z");
  const site = { latitude: 37.2236, longitude: -2.5461, elevation: 2168 };
  const { altitude, azimuth, hourAngle } = standingOf(
    apparentPlace({ ra: 10.6847, dec: 41.2688 }, at),
    site,
    at,
  );
  expect(altitude).toBeCloseTo(51.3727, 1);
  expect(azimuth).toBeCloseTo(292.3476, 1);
  expect(hourAngle).toBeGreaterThan(0);
});
