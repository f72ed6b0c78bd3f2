import type { AnalyticsDay } from "@meridian/contract";
import { expect, test } from "vitest";
import { periodsOf } from "./periods.ts";

const dayAt = (day: string, fields: Partial<AnalyticsDay> = {}): AnalyticsDay => ({
  ...{ day, created: 1, by_status: { failed: 1 }, ended: 2, completed: 1, success_rate: 0.5, bytes_added: 1 },
  bytes_total: Date.parse(day) / 86_400_000,
  ...fields,
});
const range = (from: string, days: number) =>
  Array.from({ length: days }, (_, n) =>
    dayAt(new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10)),
  );

test("three months are days, a year is weeks from Monday, more is months; nothing is lost", () => {
  for (const [days, periods, label] of [
    [30, 30, "1 Mar"],
    [92, 92, "1 Mar"],
    [365, 53, "23 Feb 26"],
    [1095, 36, "Mar 2026"],
  ] as const) {
    const found = periodsOf(range("2026-03-01", days));
    expect(found).toHaveLength(periods);
    expect(found[0]).toMatchObject({ day: "2026-03-01", label, success_rate: 0.5 });
    expect(found.reduce((sum, { created }) => sum + created, 0)).toBe(days);
    expect(found.reduce((sum, { by_status }) => sum + by_status.failed!, 0)).toBe(days);
    expect(found.at(-1)!.bytes_total).toBe(Date.parse("2026-03-01") / 86_400_000 + days - 1);
  }
});

test("the rate of a day is drawn with that of the six days before it", () => {
  const outcomes = [1, 0, 0, 1, 0, 0, 0, 1].map((completed) => ({ ended: 1, completed }));
  const days = range("2026-03-01", 8).map((day, at) => ({ ...day, ...outcomes[at] }));
  expect(periodsOf(days).map(({ steady_rate }) => steady_rate)).toEqual([
    1,
    1 / 2,
    1 / 3,
    2 / 4,
    2 / 5,
    2 / 6,
    2 / 7,
    2 / 7,
  ]);
  const year = periodsOf(range("2026-03-01", 1095));
  for (const { steady_rate, success_rate } of year) expect(steady_rate).toBe(success_rate);
});

test("a period in which nothing ended has no success rate", () => {
  expect(periodsOf([dayAt("2026-03-01", { ended: 0, completed: 0 })])[0]!.success_rate).toBeNull();
});
