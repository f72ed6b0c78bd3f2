import { observatoryLimits } from "@meridian/contract";
import { type Random, seededTest } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { brokenFrom, type Exposing, type Limited } from "./begin.ts";
import { brokenByTelescope } from "./observable.ts";
import { skyTrack } from "./track.ts";

const begin = new Date("2026-03-01T22:00:00.000Z");
const minuteMs = 60_000;

const exposing = (hours: number, target: { ra: number; dec: number }): Exposing => ({
  target: { name: "Anything", ...target } as Exposing["target"],
  constraints: {
    ...{ min_altitude: null, max_airmass: null, twilight: null },
    ...{ min_moon_separation: null, max_moon_illumination: null },
  } as Exposing["constraints"],
  bypass_darkness: true,
  exposures: [{ exposure_time: hours * 3600, exposure_count: 1 }],
});

const limited = (fields: object): Limited => ({
  ...{ latitude: 60, longitude: 0, elevation: 0 },
  ...observatoryLimits.parse({ min_altitude: 0, ...fields }),
});

/** The conditions that a telescope's limits break, looked at every two minutes from first to last. */
function brokenEveryTwoMinutes(asked: Exposing, limits: Limited) {
  const skyOf = skyTrack(limits);
  const end = begin.getTime() + asked.exposures[0]!.exposure_time * 1000;
  const broken = new Set<string>();
  for (let ms = begin.getTime(); ms < end; ms += 2 * minuteMs)
    for (const one of brokenByTelescope(asked.target, skyOf(new Date(ms)), limits)) broken.add(one);
  for (const one of brokenByTelescope(asked.target, skyOf(new Date(end)), limits)) broken.add(one);
  return broken;
}

function anyLimits({ next, integer, chance }: Random) {
  const horizon = Array.from({ length: integer(0, 5) }, (_, at) => [
    60 * at + integer(0, 49),
    integer(0, 44),
  ]);
  return limited({
    ...{ latitude: 170 * next() - 85, longitude: 360 * next() - 180, horizon },
    max_altitude: chance(0.5) ? 90 : integer(40, 89),
    hour_angle_limits: chance(0.5) ? null : { from: integer(-12, -1), to: integer(1, 12) },
  });
}

seededTest(
  "limits that a target passes during a long exposure are found as by looking every two minutes",
  (random) => {
    for (let round = 0; round < 200; round += 1) {
      const limits = anyLimits(random);
      const target = { ra: 360 * random.next(), dec: 170 * random.next() - 85 };
      const asked = exposing(random.integer(1, 24), target);
      const found = [...brokenFrom(asked, limits, begin, skyTrack(limits))].map(({ condition }) => condition);
      const ofTelescope = new Set(found.filter((one) => one !== "altitude"));
      expect(ofTelescope).toEqual(brokenEveryTwoMinutes(asked, limits));
    }
  },
);

test("a target far from every limit is looked at a few times only during an exposure of a day", () => {
  const limits = limited({
    horizon: [
      [0, 10],
      [143, 30],
      [300, 20],
    ],
    max_altitude: 85,
  });
  let looks = 0;
  const track = skyTrack(limits);
  const counted = (at: Date) => {
    looks += 1;
    return track(at);
  };
  expect([...brokenFrom(exposing(24, { ra: 38, dec: 89 }), limits, begin, counted)]).toEqual([]);
  expect(looks).toBeLessThan(30);
});
