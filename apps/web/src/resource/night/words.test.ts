import type { TonightSite } from "@meridian/contract";
import { expect, test } from "vitest";
import { clocksInWords, doingInWords } from "./words.ts";

const ms = Date.parse("2026-03-01T23:00:00Z");
const laPalma: TonightSite = {
  ...{ id: "1", name: "Roque", latitude: 28.76, longitude: -17.88, timezone: "Atlantic/Canary" },
  ...{
    state: "idle",
    reason: null,
    until: null,
    is_held: false,
    sun_altitude: -50,
    last_seen_at: null,
    in_progress: null,
  },
  ...{ is_dark: true, dark_from: "2026-03-01T20:05:00.000Z", dark_until: "2026-03-02T06:40:00.000Z" },
};
const running = {
  ...{ observation_id: "2", name: "Nebula", target_name: "M 42", ra: 83.82, dec: -5.39 },
  ...{ filter: "L", exposure: 2, exposures: 3, acquired: 1, asked: 9 },
};
const clock = (at: string) => at.slice(11, 16);

test("an observatory says what it is doing, where the telescope points, or why it doesn't", () => {
  const doing = (fields: Partial<TonightSite>) => doingInWords({ ...laPalma, ...fields }, ms);
  const observing = { state: "observing", in_progress: running } as const;
  expect(doing(observing)).toBe("Observing M 42, L 2 of 3, altitude 37°.");
  expect(doing({ ...observing, in_progress: { ...running, dec: -80 } })).toMatch(/, altitude −2\d°\.$/);
  expect(doing({ ...observing, latitude: null })).toBe("Observing M 42, L 2 of 3.");
  expect(doing({ ...observing, in_progress: { ...running, filter: null, exposure: 0, exposures: 0 } })).toBe(
    "Observing M 42, all acquired, altitude 37°.",
  );
  expect(doing({ state: "observing" })).toBe("Observing.");
  expect(doing({ state: "weather", reason: "Clouds" })).toBe("Bad weather: Clouds.");
  expect(doing({ state: "weather", reason: "Precip (mm) is 5." })).toBe("Bad weather: Precip (mm) is 5.");
  expect(doing({ state: "unsafe", reason: "Dome stuck" })).toBe("Unsafe: Dome stuck.");
  expect(doing({ state: "held", reason: null })).toBe("Held.");
  expect(doing({ state: "left_open", reason: "Closing the roof failed." })).toBe(
    "Can't be closed: Closing the roof failed.",
  );
});

test("its clocks are told with the darkness of now, or the next one", () => {
  const clocks = (fields: Partial<TonightSite>) =>
    clocksInWords({ ...laPalma, ...fields }, { ms, siderealTime: 78.2 }, clock);
  expect(clocks({})).toBe("Local 23:00, LST 05:12, dark until 06:40");
  expect(clocks({ is_dark: false })).toBe("Local 23:00, LST 05:12, dark from 20:05");
  expect(clocks({ dark_until: null })).toBe("Local 23:00, LST 05:12, dark all day");
  expect(clocks({ is_dark: false, dark_from: null })).toBe("Local 23:00, LST 05:12, not dark within a day");
  expect(clocksInWords(laPalma, { ms, siderealTime: undefined }, clock)).toBe(
    "Local 23:00, dark until 06:40",
  );
});
