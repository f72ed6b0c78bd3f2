import type { TargetResolver } from "@meridian/domain";

/** Knows one star. */
export const memoryTargets = (): TargetResolver => ({
  service: null,
  resolve: async (name) =>
    name === "Vega" ? { name, ra: 279.2347, dec: 38.7837, source: "the test's catalogue" } : undefined,
});
