import { expect, test } from "vitest";
import { pauseAfter } from "./connection.ts";

test("pauses grow to ten seconds, each client's its own", () => {
  expect([0, 1, 2, 3, 20].map((failures) => pauseAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 10_000,
  ]);
  expect(pauseAfter(20, 0)).toBe(5000);
});
