import { expect, test } from "vitest";
import { movingPosition } from "./position.ts";

const teide = { latitude: 28.3, longitude: -16.51, elevation: 2390 };

/**
 * The place of the star that is seen where the body is, by astropy 5.2.1 from Debian's python3-astropy: `get_body(body, time, teide)`,
 * its right ascension and declination as a `SkyCoord` without a distance in `GCRS(obstime, obsgeoloc, obsgeovel)` of the same
 * place and time, in ICRS. Its Moon, of erfa.moon98, is right to 11.2″ in longitude and 6.5″ in latitude. At these
 * moments the Moon with the aberration of a star would be 21″ away and more.
 */
test.each([
  ["Moon", "2026-12-09T21:36:00Z", 265.71596, -27.74215, 5],
  ["Moon", "2027-01-21T07:12:00Z", 103.95972, 25.34801, 5],
  ["Moon", "2027-02-22T02:24:00Z", 168.05336, 1.97513, 5],
  ["Sun", "2026-12-01T12:00:00Z", 247.21815, -21.78641, 2],
  ["Mars", "2026-11-24T00:00:00Z", 151.7237, 13.87839, 2],
] as const)("a telescope that adds aberration finds %s at %s", (body, at, ra, dec, arcseconds) => {
  const found = movingPosition(body, at, teide);
  const across = (found.ra - ra) * Math.cos((dec * Math.PI) / 180);
  expect(Math.hypot(across, found.dec - dec) * 3600).toBeLessThan(arcseconds);
});
