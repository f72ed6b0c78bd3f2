import type { Night, NightPoint } from "@meridian/contract";
import { expect, test } from "vitest";
import { forbiddenSpans, limitsAt } from "./limits.ts";
import { forbiddenAt } from "./limitWords.ts";
import { nightInWords } from "./words.ts";

const now = "2026-11-23T12:00:00.000Z";
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const point = (time: string, given: Partial<NightPoint> = {}): NightPoint => ({
  ...{ at: at(time), altitude: 50, azimuth: 143.2, hour_angle: -2, limit_altitude: 20 },
  ...{ moon_altitude: -5, sun_altitude: -30, moon_separation: 70, ...given },
});
const night = (given: Partial<Night> = {}): Night => ({
  ...{ start: at("17:00"), end: at("23:00"), timezone: "UTC", phases: [], moon_illumination: 0.5 },
  ...{ min_altitude: 20, max_altitude: 90, hour_angle_limits: null, highest: point("20:00") },
  ...{
    dark: [{ start: at("18:00"), end: at("22:00") }],
    possible: [],
    downtimes: [],
    points: [point("20:00")],
    ...given,
  },
});

test("each limit that forbids a target is named, with the figures that say why", () => {
  const limited = night({ max_altitude: 85, hour_angle_limits: { from: -3, to: 3 } });
  const named = (given: Partial<NightPoint>) => forbiddenAt(limited, point("20:00", given));
  expect(named({})).toBe("");
  expect(named({ altitude: -3 })).toBe("not risen");
  expect(named({ altitude: 12, limit_altitude: 32 })).toBe("below the limit of 20°");
  expect(named({ altitude: 25, limit_altitude: 32 })).toBe("below the observatory's horizon, 32° high there");
  expect(named({ altitude: 87, hour_angle: -3.25 })).toBe(
    "above the maximum of 85°; beyond the hour angle limits, at −3.3 h",
  );
  expect(limitsAt(night(), point("20:00", { hour_angle: 11 }))).toEqual([]);
});

test("a target is below the horizon from where it crosses the skyline, which the server knows to the minute", () => {
  const rising = night({
    points: [
      point("18:00", { altitude: 10, limit_altitude: 30 }),
      point("18:10", { altitude: 30, limit_altitude: 40 }),
      point("18:20", { altitude: 35, limit_altitude: 40, azimuth: 150 }),
      point("18:30", { altitude: 45, limit_altitude: 40 }),
      point("18:40"),
    ],
  });
  expect(forbiddenSpans(rising, "altitude")).toEqual([{ start: at("18:00"), end: at("18:05") }]);
  expect(forbiddenSpans(rising, "horizon")).toEqual([{ start: at("18:05"), end: at("18:25") }]);
  expect(forbiddenSpans(rising, "zenith")).toEqual([]);
  const known = { ...rising, possible: [{ start: at("18:27"), end: at("22:00") }] };
  expect(forbiddenSpans(known, "horizon")).toEqual([{ start: at("18:05"), end: at("18:27") }]);
  expect(nightInWords(known, { zone: "UTC", now })).toContain(
    "Dark enough from 18:00 to 22:00. Below the observatory's horizon from 18:05 to 18:27 at azimuth 143° to 150°. Highest",
  );
});

test("a target that a limit forbids until the end of darkness is forbidden until then", () => {
  const hours = Object.entries({ "21:40": 0, "21:50": 2, "22:00": 2.2 });
  const points = hours.map(([time, hour_angle]) => point(time, { hour_angle }));
  const limited = night({ points, hour_angle_limits: { from: -3, to: 1 } });
  expect(forbiddenSpans(limited, "hour_angle")).toEqual([{ start: at("21:45"), end: at("22:00") }]);
});

test("the sentences name all limits beyond which a target stays while it is dark", () => {
  const points = [
    point("17:30"),
    point("18:30", { altitude: 25, limit_altitude: 30 }),
    point("19:30", { altitude: 15, limit_altitude: 30 }),
  ];
  expect(nightInWords(night({ points }), { zone: "UTC", now })).toContain(
    "The target stays below the observatory's horizon or below the limit of 20° while it is dark.",
  );
  expect(nightInWords(night({ points: [...points, point("20:30")] }), { zone: "UTC", now })).toContain(
    "The constraints of this observation don't allow it in this night.",
  );
});
