import { expect, test } from "vitest";
import { time } from "./primitives.ts";

test("a time is one that PostgreSQL takes once it is in UTC", () => {
  for (const [given, kept] of [
    ["2026-03-01T22:00:00+02:00", "2026-03-01T20:00:00.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])
    expect(time.parse(given)).toBe(kept);
  for (const given of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+01:00"])
    expect(time.safeParse(given).success).toBe(false);
});
