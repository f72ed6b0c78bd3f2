import { expect, test } from "vitest";
import { cronOf, plainOf, scheduleInWords } from "./scheduleWords.ts";

test("a schedule is said in words, and what takes cron to say stays cron", () => {
  const words = {
    off: "off",
    "0 5 * * 0": "Every Sunday at 05:00 UTC",
    "0 5 * * 7": "Every Sunday at 05:00 UTC",
    "30 2 * * *": "Every day at 02:30 UTC",
    "5 14 28 * *": "Day 28 of every month, at 14:05 UTC",
  };
  for (const [cron, said] of Object.entries(words)) expect(scheduleInWords(cron)).toBe(said);
  for (const cron of [
    "*/5 * * * *",
    "0 5 29 * *",
    "0 5 1 * 0",
    "0 5 * 1 *",
    "61 5 * * *",
    "0 24 * * *",
    "0 5 * * 8",
  ])
    expect(scheduleInWords(cron)).toBe(cron);
});

test("a schedule chosen in words comes back as it was chosen", () => {
  for (const cron of ["off", "0 5 * * 0", "30 2 * * *", "5 14 28 * *"])
    expect(cronOf(plainOf(cron)!)).toBe(cron);
  expect(cronOf({ repeat: "day", time: "", weekday: 0, day: 1 })).toBe("");
});
