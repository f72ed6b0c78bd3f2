import { expect, test } from "vitest";
import { standingInWords } from "./standing.ts";

const site = { timezone: "Africa/Johannesburg", is_dark: true, dark_from: "2026-11-28T18:28:00Z" } as const;

test("an observatory to choose says what it does and whether it is dark", () => {
  expect(standingInWords({ ...site, state: "observing" })).toBe("Observing, dark");
  expect(standingInWords({ ...site, state: "held" })).toBe("Held, dark");
  expect(standingInWords({ ...site, state: "weather" })).toBe("Bad weather, dark");
  const day = { ...site, is_dark: false };
  expect(standingInWords({ ...day, state: "daylight" })).toBe("Daylight, dark from 20:28 there");
  expect(standingInWords({ ...day, state: "offline", dark_from: null })).toBe("Offline");
});
