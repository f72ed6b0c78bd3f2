import { expect, test } from "vitest";
import { bytes } from "../../format/quantity.ts";
import { binarySteps } from "./binarySteps.ts";

test("an axis of bytes has round steps that reach what it shows", () => {
  const words = (most: number) => binarySteps(most).ticks.map(bytes);
  expect(words(57 * 2 ** 20)).toEqual(["0 B", "20 MiB", "40 MiB", "60 MiB"]);
  expect(words(3 * 2 ** 30)).toEqual(["0 B", "1.0 GiB", "2.0 GiB", "3.0 GiB"]);
  expect(words(0)).toEqual(["0 B", "1 B"]);
  for (const most of [1, 3, 700, 1023, 1025, 9.3e5, 1.7e9, 5e14]) {
    const { ticks, domain } = binarySteps(most);
    expect(domain[1]).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThan(7);
    expect(new Set(ticks.map(bytes)).size).toBe(ticks.length);
  }
});
