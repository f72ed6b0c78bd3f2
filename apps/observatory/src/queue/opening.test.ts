import { expect, test } from "vitest";
import { NotItsTime, openingFor } from "./opening.ts";

const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const ms = (time: string) => Date.parse(at(time));
const none = { windows: [], fixed_time_start: null, fixed_time_end: null };
const opening = (timed: object, seconds: number, now: string) =>
  openingFor({ ...none, ...timed }, seconds, new Date(at(now)));

test("an exposure is taken in the first window that it fits into; touching ones are one", () => {
  const windows = [
    { start: at("20:00"), end: at("20:30") },
    { start: at("20:30"), end: at("21:00") },
    { start: at("23:00"), end: at("23:05") },
  ];
  expect(opening({ windows }, 60, "19:50")).toEqual({ from: ms("20:00"), until: ms("21:00") });
  expect(opening({ windows }, 600, "20:25")).toEqual({ from: ms("20:25"), until: ms("21:00") });
  expect(opening({ windows }, 60, "20:59")).toEqual({ from: ms("20:59"), until: ms("21:00") });
  expect(opening({ windows }, 61, "20:59")).toEqual({ from: ms("23:00"), until: ms("23:05") });
  expect(opening({ windows }, 600, "20:55")).toBeUndefined();
  expect(opening({}, 600, "20:55")).toMatchObject({ from: ms("20:55") });
});

test("a fixed time begins when it says, and everything ends by its end", () => {
  const timed = { fixed_time_start: at("20:00"), fixed_time_end: at("20:10") };
  expect(opening(timed, 60, "19:51")).toEqual({ from: ms("20:00"), until: ms("20:10") });
  expect(opening(timed, 60, "20:09")).toEqual({ from: ms("20:09"), until: ms("20:10") });
  expect(opening(timed, 61, "20:09")).toBeUndefined();
  expect(opening({ ...timed, fixed_time_end: null }, 9999, "23:00")).toMatchObject({ from: ms("23:00") });
});

test("an error says when an observation goes on", () => {
  expect(new NotItsTime(ms("20:00")).message).toBe("It goes on at 2026-03-01T20:00:00.000Z.");
  expect(new NotItsTime(undefined).message).toBe("Its time is over.");
});
