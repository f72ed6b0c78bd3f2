import type { TargetResolver } from "@meridian/domain";

const vega = { name: "Vega", ra: 279.2347, dec: 38.7837, source: "the test's catalogue" };

/** Knows one star, and a number that stands for nothing. */
export const memoryTargets = (): TargetResolver => ({
  service: null,
  resolve: async (name) => (name === "Vega" ? vega : name === "NGC 412" ? { nonexistent: name } : undefined),
  complete: async (beginning) =>
    "vega".startsWith(beginning.toLowerCase()) ? [{ ...vega, matched: "Vega" }] : [],
});
