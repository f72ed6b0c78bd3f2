import { observatoryLimits } from "@meridian/contract";
import { expect, test } from "vitest";
import { directionOf, moonAt, precessed, separation, sunAt } from "../soak/sky.fixture.ts";
import { lookOver } from "./look.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300 };
const sidingSpring = { latitude: -31.27, longitude: 149.07, elevation: 1165 };
const trees: [number, number][] = [
  [0, 15],
  [120, 48],
  [200, 12],
  [300, 30],
];
const targets = [
  { ra: 10.68, dec: 41.27 },
  { ra: 83.82, dec: -5.39 },
  { ra: 201.37, dec: -47.48 },
  { ra: 283.4, dec: 33.03 },
];

const placed = (where: typeof laPalma, limits: object) => ({
  ...where,
  ...observatoryLimits.parse(limits),
  downtimes: [],
});

test.each([
  ["without further limits", placed(laPalma, {})],
  ["with trees and a zenith", placed(laPalma, { horizon: trees, max_altitude: 75 })],
  ["in the south with hour angles", placed(sidingSpring, { hour_angle_limits: { from: -2.5, to: 3 } })],
])("a night and a year %s agree with other formulas", (_, place) => {
  const noon = Date.UTC(2026, 10, 9, 12) - (place.longitude / 360) * day;
  const sunAltitude = (ms: number) => directionOf(sunAt(ms), place, ms).altitude;
  /** Altitude within the limits, by formulas that share nothing with the scheduler. */
  const isAllowed = (target: (typeof targets)[number], ms: number) => {
    const { altitude, azimuth, hourAngle } = directionOf(precessed(target, ms), place, ms);
    const hours = place.hour_angle_limits;
    return (
      sunAltitude(ms) <= -12 &&
      altitude >= Math.max(20, skyline(place.horizon, azimuth)) &&
      altitude <= place.max_altitude &&
      (!hours || (hourAngle >= hours.from && hourAngle <= hours.to))
    );
  };
  const look = lookOver({
    ...{ place, targets, firstMonth: "2026-11" },
    ...{
      night: { start: noon, end: noon + day },
      dark: [{ start: noon + 8 * 60 * minute, end: noon + 16 * 60 * minute }],
    },
  });
  for (const [index, target] of targets.entries()) {
    const { possible, highest, months } = look.targets[index]!;
    let apart = 0;
    for (let ms = noon; ms < noon + day; ms += minute)
      if (possible.some(({ start, end }) => start <= ms && ms <= end) !== isAllowed(target, ms)) apart += 1;
    // The formulas are good to a minute, at each end of two spans.
    expect(apart).toBeLessThanOrEqual(4);
    const seen = directionOf(precessed(target, highest!.at), place, highest!.at);
    expect(Math.abs(highest!.altitude - seen.altitude)).toBeLessThan(0.1);
    expect(Math.abs(highest!.moonSeparation - separation(moonAt(highest!.at), target))).toBeLessThan(2);
    // The nights that were sampled stand for all nights of the month.
    for (const [later, hours] of months.entries()) {
      const last = new Date(Date.UTC(2026, 11 + later, 0)).getUTCDate();
      let steps = 0;
      for (let date = 1; date <= last; date += 1)
        for (let at = 2.5 * minute; at < day; at += 5 * minute)
          if (isAllowed(target, Date.UTC(2026, 10 + later, date, 12) - (place.longitude / 360) * day + at))
            steps += 1;
      expect(Math.abs(hours - (steps * 5) / 60 / last)).toBeLessThan(0.15);
    }
  }
});

/** The altitude of the skyline, on straight lines between its points. */
function skyline(points: readonly (readonly [number, number])[], azimuth: number): number {
  if (points.length === 0) return -90;
  const all = [...points, [points[0]![0] + 360, points[0]![1]] as const];
  const at = azimuth < points[0]![0] ? azimuth + 360 : azimuth;
  const next = all.findIndex(([turn]) => turn > at);
  const [[from, low], [to, high]] = [all[next - 1]!, all[next]!];
  return low + ((high - low) * (at - from)) / (to - from);
}

test("nothing stands anywhere while it isn't dark", () => {
  const place = { ...placed(laPalma, {}), latitude: 80 };
  const noon = Date.UTC(2026, 5, 21, 12);
  const { darkHours, ...look } = lookOver({
    ...{
      place,
      targets: [targets[0]!],
      night: { start: noon, end: noon + day },
      dark: [],
      firstMonth: "2026-06",
    },
  });
  expect(look.targets[0]).toMatchObject({ possible: [], highest: null });
  expect(look.targets[0]!.months[0]).toBe(0);
  expect(darkHours[0]).toBe(0);
  // In the polar night it is dark at noon, too.
  expect(darkHours[6]).toBe(24);
});
