import { expect, test } from "vitest";
import { ditherOf } from "./dither.ts";

test.each(["random", "spiral", "square"] as const)(
  "%s dithers stay within the radius, and are the same again",
  (pattern) => {
    const dither = { every: 1, radius: 6, pattern, settle_seconds: 0 };
    const all = Array.from({ length: 60 }, (_, group) => ditherOf(dither, group, "one"));
    expect(all[0]).toEqual([0, 0]);
    for (const [east, north] of all) expect(Math.hypot(east, north)).toBeLessThanOrEqual(6.0001);
    expect(new Set(all.map(String)).size).toBeGreaterThanOrEqual(9);
    const steps = all
      .slice(1)
      .map(([east, north], group) => Math.hypot(east - all[group]![0], north - all[group]![1]));
    expect(Math.min(...steps)).toBeGreaterThan(0.01);
    expect(ditherOf(dither, 5, "one")).toEqual(all[5]);
  },
);
