import { expect, test } from "vitest";
import { age, distance, fromWallClock, inUtc, toWallClock } from "./moment.ts";

test("a wall clock and its instant say the same in any zone, on both sides of a change of clocks", () => {
  for (const [wall, zone, instant] of [
    ["2026-01-15T22:00", "Europe/Madrid", "2026-01-15T21:00:00.000Z"],
    ["2026-07-15T22:00", "Europe/Madrid", "2026-07-15T20:00:00.000Z"],
    ["2026-03-29T03:30", "Europe/Madrid", "2026-03-29T01:30:00.000Z"],
    ["2026-03-28T23:30", "Europe/Madrid", "2026-03-28T22:30:00.000Z"],
    ["2026-11-01T20:15", "America/Santiago", "2026-11-01T23:15:00.000Z"],
    ["2026-05-05T00:05", "Asia/Kathmandu", "2026-05-04T18:20:00.000Z"],
  ] as const) {
    expect(fromWallClock(wall, zone)).toBe(instant);
    expect(toWallClock(instant, zone)).toBe(wall);
  }
  for (const none of ["yesterday", "0002-03-01T22:00", "0202-03-01T22:00"])
    expect(fromWallClock(none, "UTC")).toBeUndefined();
});

test("an age is said to the second within the last minute, and is never in the future", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(age("2026-03-01T11:59:20Z", now)).toBe("40 s ago");
  expect(age("2026-03-01T11:58:00Z", now)).toBe("2 minutes ago");
  expect(age("2026-03-01T12:00:05Z", now)).toBe("0 s ago");
});

test("distances are said in the largest unit that fits, UTC to the second", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(distance("2026-03-01T15:00:00Z", now)).toBe("in 3 hours");
  expect(distance("2026-02-27T12:00:00Z", now)).toBe("2 days ago");
  expect(distance("2026-03-01T11:59:40Z", now)).toBe("just now");
  expect(inUtc("2026-03-01T22:00:05.123Z")).toBe("2026-03-01 22:00:05 UTC");
});
