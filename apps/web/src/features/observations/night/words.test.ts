import type { Night } from "@meridian/contract";
import { expect, test } from "vitest";
import { type Mark, nightInWords } from "./words.ts";

const now = "2026-11-23T12:00:00.000Z";
const at = (time: string) => `2026-11-${time}:00.000Z`;
const point = (time: string, moon_altitude: number) => ({
  ...{ at: at(time), altitude: 61.4, moon_altitude, sun_altitude: -30, moon_separation: 74.7 },
  ...{ azimuth: 180, hour_angle: 0, limit_altitude: 30 },
});
const night: Night = {
  ...{
    start: at("23T17:00"),
    end: at("24T07:00"),
    downtimes: [],
    min_altitude: 30,
    moon_illumination: 0.984,
  },
  ...{ timezone: "Atlantic/Canary", max_altitude: 90, hour_angle_limits: null },
  points: [point("23T23:00", 12)],
  phases: [],
  dark: [{ start: at("23T18:20"), end: at("24T05:40") }],
  possible: [{ start: at("23T19:05"), end: at("24T01:10") }],
  highest: point("23T23:00", 12),
};

test("a night's sentences use the viewer's clock", () => {
  expect(nightInWords(night, { zone: "Europe/Madrid", now })).toBe(
    "Night of 23 Nov 2026 to 24 Nov 2026 at the observatory, times in CET. Possible from 20:05 to 02:10. Dark enough from 19:20 to 06:40. Highest in the dark: 61° at 00:00. The Moon is 98% lit, 75° from the target.",
  );
});

test("the Moon isn't told to be near to itself", () => {
  expect(nightInWords(night, { zone: "UTC", now, body: "Moon" })).toMatch(/The Moon is 98% lit\.$/);
});

test("the sentences begin with the times asked for, and what the sky allows of them", () => {
  const asked = (...marks: [Mark["kind"], string, string][]) =>
    nightInWords(night, {
      ...{ zone: "UTC", now, longestSeconds: 300 },
      marks: marks.map(([kind, start, end]) => ({ kind, start: at(start), end: at(end) })),
    });
  expect(asked(["fixed", "23T20:00", "23T21:30"])).toContain(
    "times in UTC. Fixed time, 20:00 to 21:30: the sky allows this observation all that time. In the whole night it is possible from",
  );
  expect(asked(["fixed", "23T19:03", "23T21:30"])).toContain(
    "Fixed time, 19:03 to 21:30: the sky allows this observation from 19:05 to 21:30.",
  );
  expect(asked(["fixed", "23T19:02", "23T21:30"])).toContain(
    "Fixed time, 19:02 to 21:30: the sky doesn't allow this observation at its start, and it begins within two minutes of that or not at all.",
  );
  expect(asked(["fixed", "23T18:00", "23T19:00"])).toContain(
    "Fixed time, 18:00 to 19:00: the sky doesn't allow this observation then.",
  );
  expect(asked(["window", "24T01:00", "24T02:00"])).toContain(
    "Window, 01:00 to 02:00: the sky allows this observation from 01:00 to 01:10.",
  );
  expect(asked(["window", "24T01:07", "24T02:00"])).toContain("the sky doesn't allow this observation then.");
  expect(asked(["window", "23T20:00", "23T21:00"], ["window", "24T00:00", "24T02:00"])).toContain(
    "Windows, 20:00 to 21:00, and 00:00 to 02:00: the sky allows this observation from 20:00 to 21:00, and 00:00 to 01:10.",
  );
});

test("the sentences name the obstacle", () => {
  const never = { ...night, possible: [], points: [point("23T23:00", -5)] };
  const standing = (altitude: number) => ({ ...never, highest: { ...point("23T23:00", -5), altitude } });
  expect(nightInWords(never, { zone: "UTC", now })).toContain(
    "The constraints of this observation don't allow it",
  );
  expect(nightInWords(never, { zone: "UTC", now, body: "Moon" })).toContain(
    "In this night the Moon isn't at these coordinates, or the constraints don't allow it.",
  );
  expect(nightInWords(standing(12), { zone: "UTC", now })).toContain(
    "The target stays below the limit of 30° while",
  );
  expect(nightInWords(standing(-36), { zone: "UTC", now })).toBe(
    "Night of 23 Nov 2026 to 24 Nov 2026 at the observatory, times in UTC. The target stays below the horizon while it is dark. Dark enough from 18:20 to 05:40. The Moon stays below the horizon.",
  );
  const bright = { ...never, dark: [], highest: null, end: at("23T23:30") };
  expect(nightInWords(bright, { zone: "UTC", now })).toBe(
    "Night of 23 Nov 2026 at the observatory, times in UTC. It doesn't get dark enough. The Moon stays below the horizon.",
  );
});

test("a time that is over was allowed, and one that has begun lasts until its end", () => {
  const when = (time: string) => nightInWords(night, { zone: "UTC", now: at(time) });
  expect(when("23T21:00")).toContain("Possible now until 01:10.");
  expect(when("24T03:00")).toContain("It was possible from 19:05 to 01:10.");
  expect(when("24T09:00")).toContain("This night is over. It was possible from 19:05");
  const twice = { ...night, possible: [...night.possible, { start: at("24T03:00"), end: at("24T05:00") }] };
  expect(nightInWords(twice, { zone: "UTC", now: at("23T21:00") })).toContain(
    "Possible now until 01:10, and from 03:00 to 05:00.",
  );
});

test("a night has its dates at the observatory", () => {
  const hawaii = { ...night, timezone: "Pacific/Honolulu", start: at("24T04:00"), end: at("24T17:00") };
  expect(nightInWords(hawaii, { zone: "UTC", now })).toContain(
    "Night of 23 Nov 2026 to 24 Nov 2026 at the observatory, times in UTC of 24 Nov 2026.",
  );
});
