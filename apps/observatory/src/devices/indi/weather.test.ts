import { expect, test } from "vitest";
import type { WeatherReport } from "../devices.ts";
import { together } from "./weather.ts";

test("a station and a safety monitor are as safe as the worse of them", () => {
  let measured = 0;
  const station = (state: WeatherReport["state"], reason: string | null) => ({
    report: () => ({ state, reason }),
    measure() {
      measured += 1;
    },
  });
  const [safe, unknown] = [station("safe", null), station("unknown", "It says nothing.")];
  const [rain, smoke] = [station("unsafe", "It rains."), station("unsafe", "Smoke.")];
  const said = (...stations: (typeof safe)[]) => together(stations)!.report();
  expect(said(safe, safe)).toEqual({ state: "safe", reason: null });
  expect(said(safe, unknown)).toEqual({ state: "unknown", reason: "It says nothing." });
  expect(said(unknown, rain)).toEqual({ state: "unsafe", reason: "It rains." });
  expect(said(rain, smoke)).toEqual({ state: "unsafe", reason: "It rains." });
  together([safe, rain])!.measure();
  expect(measured).toBe(2);
  expect(together([])).toBeUndefined();
});
