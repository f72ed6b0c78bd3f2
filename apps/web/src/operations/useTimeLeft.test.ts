import { expect, test } from "vitest";
import { timeLeft } from "./useTimeLeft.ts";

const first = { stage: "deleting", done: 100, total: 1_100, at: 0 };

test("the time left goes by the speed seen so far", () => {
  expect(timeLeft(first, { ...first, done: 300 }, 10_000)).toBe(40);
});

test("the time left stays unsaid too early, without a total, or while nothing moves", () => {
  expect(timeLeft(first, { ...first, done: 300 }, 2_000)).toBeNull();
  expect(timeLeft(first, { ...first, done: 300, total: null }, 10_000)).toBeNull();
  expect(timeLeft(first, first, 10_000)).toBeNull();
});
