import { expect, test } from "vitest";
import { spansWhere } from "./spans.ts";

const minute = 60_000;
const midnight = Date.UTC(2026, 2, 1);
const at = (minutes: number) => midnight + minutes * minute;

test("parts of five minutes or more are found with both ends to the minute, wherever they lie", () => {
  for (let from = 0; from < 10; from += 1)
    for (let length = 5; length < 12; length += 1)
      for (let gap = 6; gap < 12; gap += 1) {
        const first = { start: at(20 + from), end: at(20 + from + length) };
        const second = { start: at(20 + from + length + gap), end: at(20 + from + 2 * length + gap) };
        const isSo = (ms: number) => [first, second].some(({ start, end }) => start <= ms && ms <= end);
        expect([...spansWhere({ start: at(0) + 17_000, end: at(90) }, isSo)]).toEqual([first, second]);
      }
});

test("a span is given back as it is where it is so all the time, also one that is shorter than a minute", () => {
  const span = { start: at(3) + 12_345, end: at(3) + 23_456 };
  expect([...spansWhere(span, () => true)]).toEqual([span]);
  expect([...spansWhere(span, () => false)]).toEqual([]);
  expect([...spansWhere({ start: at(2), end: at(1) }, () => true)]).toEqual([]);
  expect([...spansWhere({ start: at(1), end: at(1) }, () => true)]).toEqual([{ start: at(1), end: at(1) }]);
});

test("the first part alone costs no look at the rest", () => {
  let looks = 0;
  const isSo = (ms: number) => {
    looks += 1;
    return ms >= at(62) && ms <= at(121);
  };
  const [first] = spansWhere({ start: at(0), end: at(100_000) }, isSo);
  expect(first).toEqual({ start: at(62), end: at(121) });
  expect(looks).toBeLessThan(40);
});
