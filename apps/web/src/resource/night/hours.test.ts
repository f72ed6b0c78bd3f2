import { expect, test } from "vitest";
import { hoursBetween } from "./hours.ts";

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const clocks = (from: string, to: string, zone: string) =>
  hoursBetween(at(from), at(to), zone).map(({ clock }) => clock);

test("a long night has every second or third hour between its ends, by the clock of its zone", () => {
  const everySecond = ["20:00", "22:00", "00:00", "02:00", "04:00"];
  expect(clocks("25T17:20", "26T06:50", "Atlantic/Canary")).toEqual(everySecond);
  expect(clocks("25T11:35", "26T01:05", "Asia/Kathmandu")).toEqual(everySecond);
  expect(clocks("25T13:10", "26T09:50", "Europe/Paris")).toEqual([
    "18:00",
    "21:00",
    "00:00",
    "03:00",
    "06:00",
  ]);
});

test("a short night has every hour, none of them at the clocks of its ends", () => {
  expect(clocks("25T22:00", "26T03:00", "UTC")).toEqual(["23:00", "00:00", "01:00", "02:00"]);
});
