import { airmassAt } from "@meridian/contract";
import { expect, test } from "vitest";
import { skyAt } from "./sky.ts";
import { skyTrack } from "./track.ts";

const at = (moment: string) => new Date(moment);
const greenwich = { latitude: 51.4779, longitude: 0, elevation: 47 };

test("stars stand where they must: Polaris by the pole, others highest at 90° less latitude plus declination", () => {
  const polaris = { ra: 37.9546, dec: 89.2641 };
  for (const hour of ["00", "06", "12", "18"]) {
    const altitude = skyAt(greenwich, at(`2026-03-01T${hour}:00:00Z`)).altitudeOf(polaris);
    expect(Math.abs(altitude - greenwich.latitude)).toBeLessThan(0.75);
  }
  const sirius = { ra: 101.2872, dec: -16.7161 };
  const day = Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
  const highest = Math.max(...day.map((moment) => skyAt(greenwich, moment).altitudeOf(sirius)));
  expect(highest).toBeCloseTo(90 - 51.4779 - 16.7161, 1);
});

test("a star with a proper motion stands where it is by then", () => {
  const barnard = { ra: 269.452075, dec: 4.693391, epoch: 2000, pm_ra: -798.58, pm_dec: 10328.12 };
  // By astropy, at 2026.9.
  const there = { ra: 269.44608709, dec: 4.77056494 };
  const moment = at("2026-11-24T18:00:00Z");
  for (const sky of [skyAt(greenwich, moment), skyTrack(greenwich)(moment)]) {
    expect(sky.altitudeOf(barnard)).toBeCloseTo(sky.altitudeOf(there), 4);
    expect(sky.moonSeparationOf(barnard)).toBeCloseTo(sky.moonSeparationOf(there), 4);
    expect(
      Math.abs(sky.altitudeOf(barnard) - sky.altitudeOf({ ra: barnard.ra, dec: barnard.dec })),
    ).toBeGreaterThan(0.05);
  }
});

test("the Sun is overhead in the tropic at the solstice, and as deep below on the other side", () => {
  const noon = skyAt({ latitude: 23.436, longitude: 0, elevation: 0 }, at("2026-06-21T12:01:50Z"));
  expect(noon.sunAltitude).toBeGreaterThan(89.8);
  const midnight = skyAt({ latitude: -23.436, longitude: 180, elevation: 0 }, at("2026-06-21T12:01:50Z"));
  expect(midnight.sunAltitude).toBeLessThan(-89.8);
});

test("the Moon is full and opposite the Sun in a lunar eclipse, dark and before it in a solar one", () => {
  const lunar = skyAt(greenwich, at("2026-03-03T11:34:00Z"));
  expect(lunar.moonIllumination).toBeGreaterThan(0.999);
  // Opposite the Sun, which stood at 22h 57m −6.7° then.
  expect(lunar.moonSeparationOf({ ra: 164.2, dec: 6.7 })).toBeLessThan(2);
  const inSpain = { latitude: 42.34, longitude: -3.7, elevation: 860 };
  const solar = skyAt(inSpain, at("2026-08-12T18:29:00Z"));
  expect(solar.moonIllumination).toBeLessThan(0.001);
  expect(Math.abs(solar.moonAltitude - solar.sunAltitude)).toBeLessThan(0.5);
});

test("airmass is 1 overhead, 2 at 30° and endless below the horizon", () => {
  expect(airmassAt(90)).toBeCloseTo(1, 3);
  expect(airmassAt(30)).toBeCloseTo(1.99, 1);
  expect(airmassAt(0)).toBeCloseTo(38, 0);
  expect(airmassAt(-1)).toBe(Number.POSITIVE_INFINITY);
});
