import { expect, test } from "vitest";
import { constraintsInWords, monitoringInWords, timesInWords, totalOf } from "./summary.ts";
import { blank, blankExposure } from "./values.ts";

const exposure = (exposure_time: number | string, exposure_count: number | string) => ({
  ...blankExposure("L"),
  ...{ exposure_time, exposure_count },
});

test("the total adds up the exposures that are filled in", () => {
  const { sequence } = blank();
  const total = (...exposures: ReturnType<typeof exposure>[]) => totalOf({ exposures, sequence });
  expect(total(exposure("", 1))).toBe("0 s");
  expect(total(exposure(0.1, 3))).toBe("0.3 s");
  expect(total(exposure(300, 12), exposure("120", "5"), exposure(60, ""))).toBe("1 h 10 min");
  const mosaic = { ...sequence, isMosaic: true };
  expect(totalOf({ exposures: [exposure(60, 5)], sequence: mosaic })).toBe("20 min");
});

test("a folded section sums up its fields", () => {
  const values = blank();
  expect(constraintsInWords(values.constraints)).toBe("None");
  expect(constraintsInWords({ ...values.constraints, min_altitude: 30, twilight: "nautical" })).toBe(
    "Above 30°, nautical twilight",
  );
  expect(constraintsInWords({ ...values.constraints, max_moon_illumination: 40 })).toBe("Moon to 40%");
  expect(timesInWords(values)).toBe("Any night");
  const window = { key: "1", start: "", end: "" };
  expect(timesInWords({ ...values, windows: [window, window], bypass_darkness: true })).toBe(
    "2 windows, also while the Sun is up",
  );
  expect(timesInWords({ ...values, fixed_time_start: "2030-01-01T00:00" })).toBe("At a fixed time");
  expect(monitoringInWords(values)).toBe("Once");
  expect(monitoringInWords({ ...values, isMonitored: true })).toBe("Every 24 hours, 6 more times");
  expect(
    monitoringInWords({ ...values, isMonitored: true, monitoring: { interval_hours: 1, remaining: "" } }),
  ).toBe("Yes");
});
