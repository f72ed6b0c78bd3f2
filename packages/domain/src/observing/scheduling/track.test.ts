import { seededTest } from "@meridian/testkit/faults";
import { Body, DefineStar, Equator, Horizon, HourAngle, Observer } from "astronomy-engine";
import { expect, test } from "vitest";
import { skyAt } from "./sky.ts";
import { skyTrack } from "./track.ts";

const target = { ra: 83.82, dec: -5.39 };
const from = Date.UTC(2026, 10, 22);

seededTest("azimuth and hour angle are those of the star as a body of its own", ({ next: random }) => {
  for (let round = 0; round < 40; round++) {
    const place = {
      latitude: 179 * random() - 89.5,
      longitude: 360 * random() - 180,
      elevation: 4000 * random(),
    };
    const star = { ra: 360 * random(), dec: 178 * random() - 89 };
    const at = new Date(from + 365 * 86_400_000 * random());
    const observer = new Observer(place.latitude, place.longitude, place.elevation);
    DefineStar(Body.Star1, star.ra / 15, star.dec, 1e9);
    const { ra, dec } = Equator(Body.Star1, at, observer, true, false);
    const { azimuth, altitude } = Horizon(at, observer, ra, dec);
    const hours = HourAngle(Body.Star1, at, observer);
    const [high, across] = [altitude, dec].map((angle) => Math.cos((angle * Math.PI) / 180));
    for (const sky of [skyAt(place, at), skyTrack(place)(at)]) {
      expect(turn(sky.azimuthOf(star) - azimuth) * high!).toBeLessThan(0.01);
      expect(turn(15 * (sky.hourAngleOf(star) - hours)) * across!).toBeLessThan(0.01);
      expect(Math.abs(sky.hourAngleOf(star))).toBeLessThanOrEqual(12);
      expect(sky.azimuthOf(star)).toBeGreaterThanOrEqual(0);
    }
  }
});

/** The size of an angle in degrees, the short way round. */
const turn = (angle: number) => 180 - Math.abs(180 - (((angle % 360) + 360) % 360));

test.each([
  { latitude: 28.76, longitude: -17.88, elevation: 2300 },
  { latitude: -89.9, longitude: 45, elevation: 2800 },
  { latitude: 0, longitude: 180, elevation: -400 },
])("the tracked sky equals the sky worked out moment by moment over three months: %o", (place) => {
  const track = skyTrack(place);
  for (let minute = 0; minute < 90 * 24 * 60; minute += 397) {
    const at = new Date(from + minute * 60_000);
    const [quick, exact] = [track(at), skyAt(place, at)];
    for (const name of ["sunAltitude", "moonAltitude"] as const)
      expect(Math.abs(quick[name] - exact[name])).toBeLessThan(0.001);
    for (const name of ["altitudeOf", "moonSeparationOf"] as const)
      expect(Math.abs(quick[name](target) - exact[name](target))).toBeLessThan(0.001);
    const across = Math.cos((exact.altitudeOf(target) * Math.PI) / 180);
    expect(turn(quick.azimuthOf(target) - exact.azimuthOf(target)) * across).toBeLessThan(0.001);
    expect(turn(15 * (quick.hourAngleOf(target) - exact.hourAngleOf(target)))).toBeLessThan(0.001);
    expect(Math.abs(quick.moonIllumination - exact.moonIllumination)).toBeLessThan(0.0001);
  }
});
