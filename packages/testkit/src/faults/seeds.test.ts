import { afterEach, expect, test, vi } from "vitest";
import { random } from "./random.ts";
import { seeds } from "./seeds.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Sets these variables alone, even if this run is itself a soak. */
function environment(variables: Record<string, string>) {
  for (const name of ["SOAK", "SEED"]) vi.stubEnv(name, variables[name] ?? "");
}

test("the same seed gives the same numbers, another gives others", () => {
  const draw = (seed: number) => Array.from({ length: 20 }, random(seed).next);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test("numbers fill their range evenly, both ends included", () => {
  const { integer } = random(1);
  const counts = new Map<number, number>();
  for (let at = 0; at < 6000; at++) {
    const drawn = integer(3, 8);
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([3, 4, 5, 6, 7, 8]);
  // Four standard deviations around 1000.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(116);
});

test("the usual seeds are few and always the same", () => {
  environment({});
  expect(seeds(3)).toEqual([1, 2, 3]);
  expect(seeds()).toHaveLength(10);
});

test("a soak has as many as asked for, none of them usual", () => {
  environment({ SOAK: "300" });
  expect(new Set(seeds(3)).size).toBe(300);
  expect(Math.min(...seeds())).toBeGreaterThan(1e12);
});

test("a seed alone is run alone", () => {
  environment({ SEED: "42", SOAK: "300" });
  expect(seeds()).toEqual([42]);
});

test("anything but a number is refused", () => {
  environment({ SOAK: "many" });
  expect(() => seeds()).toThrow("SOAK must be a whole number");
});
