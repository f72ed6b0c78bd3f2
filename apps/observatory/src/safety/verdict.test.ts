import { expect, test } from "vitest";
import { type Facts, whyClosed } from "./verdict.ts";

const fine: Facts = {
  weather: { state: "safe", reason: null },
  ...{ sunAltitude: -20, sunAltitudeMax: -6, lostSeconds: 0, lostSecondsMax: 600 },
  ...{ missing: undefined, held: undefined, quiet: undefined },
};

test("a dark night with all devices, Meridian and fair weather is open, also without a weather station", () => {
  expect(whyClosed(fine)).toBeUndefined();
  expect(whyClosed({ ...fine, weather: undefined })).toBeUndefined();
});

test.each<[string, Partial<Facts>, boolean]>([
  ["rain", { weather: { state: "unsafe", reason: "Rain is 3." } }, true],
  ["a silent weather station", { weather: { state: "unknown", reason: "It says nothing." } }, true],
  ["a missing device", { missing: "The mount isn't connected." }, true],
  ["the Sun", { sunAltitude: -5.9 }, false],
  ["a lost connection", { lostSeconds: 601 }, true],
  ["a hold", { held: { id: "1", reason: "The observatory is held: Mirror washing." } }, false],
  ["the quiet time", { quiet: { until: new Date("2026-11-25T03:00:00Z"), reason: "Rain." } }, false],
])("%s closes the roof", (_, facts, isUnsafe) => {
  expect(whyClosed({ ...fine, ...facts })).toMatchObject({ isUnsafe, reason: expect.stringMatching(/\.$/) });
});

test("a server that is gone is said to be, though it leaves the weather unknown, and rain before everything", () => {
  const missing = "The INDI server can't be reached.";
  const unknown = { state: "unknown", reason: "The station says nothing." } as const;
  expect(whyClosed({ ...fine, missing, weather: unknown })).toMatchObject({
    reason: missing,
    isWeather: false,
  });
  const rain = { state: "unsafe", reason: "It rains." } as const;
  expect(whyClosed({ ...fine, missing, weather: rain })).toMatchObject({
    reason: rain.reason,
    isWeather: true,
  });
});

test.each([
  [12, "less than a minute"],
  [61, "a minute"],
  [660, "11 minutes"],
])("a Meridian that was lost %i seconds ago hasn't been reached for %s", (lostSeconds, length) => {
  const { reason } = whyClosed({ ...fine, lostSeconds, lostSecondsMax: 6 })!;
  expect(reason).toBe(`Meridian hasn't been reached for ${length}.`);
});

test("the end of the quiet time is told by the second, at which it has come", () => {
  const until = new Date("2026-11-25T02:59:19.700Z");
  expect(whyClosed({ ...fine, quiet: { until, reason: "Rain." } })?.reason).toBe(
    "It opens no sooner than 2026-11-25 02:59:20 UTC, after: Rain.",
  );
});
