import { expect, test } from "vitest";
import { marksOf, overlaps } from "./words.ts";

const at = (time: string) => `2026-11-${time}:00.000Z`;
const night = { start: at("23T17:00"), end: at("24T07:00") };

test("times count once both of their ends are known, and a fixed time without an end is a moment", () => {
  const [start, end] = [at("23T20:00"), at("23T21:00")];
  const none = { windows: [], fixed_time_start: null, fixed_time_end: null };
  expect(marksOf(none)).toEqual([]);
  expect(marksOf({ ...none, windows: [{ start, end }, { start }, { start: "24 No", end }] })).toEqual([
    { kind: "window", start, end },
  ]);
  expect(marksOf({ ...none, fixed_time_start: start })).toEqual([{ kind: "fixed", start, end: start }]);
  expect(marksOf({ ...none, fixed_time_start: end, fixed_time_end: start })).toEqual([]);
  const both = { windows: [{ start, end }], fixed_time_start: start, fixed_time_end: end };
  expect(marksOf(both).map(({ kind }) => kind)).toEqual(["window", "fixed"]);
});

test("a mark keeps only the part of a time that lies in the night", () => {
  const of = (start: string, end: string) => overlaps([{ start: at(start), end: at(end) }], [night]);
  expect(of("23T12:00", "23T20:00")).toEqual([{ start: night.start, end: at("23T20:00") }]);
  expect(of("22T12:00", "25T20:00")).toEqual([night]);
  expect(of("23T20:00", "23T20:00")).toHaveLength(1);
  expect(of("23T12:00", "23T17:00")).toEqual([]);
  expect(of("25T12:00", "25T20:00")).toEqual([]);
});
