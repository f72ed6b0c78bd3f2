import type { Image } from "@meridian/contract";
import { expect, test } from "vitest";
import { clockOf, nightOf, placeFrom, rowsOf } from "./nights.ts";

const image = (id: string, taken_at: string, timezone = "Atlantic/Canary") =>
  ({ id, taken_at, timezone }) as Image;

test("a night lasts until noon of the next day, by the clock of the observatory", () => {
  expect(nightOf(image("a", "2026-03-02T05:00:00Z"))).toBe("Sunday, 1 March 2026");
  expect(nightOf(image("a", "2026-03-02T13:00:00Z"))).toBe("Monday, 2 March 2026");
  expect(nightOf(image("a", "2026-03-02T12:00:00Z", "Australia/Sydney"))).toBe("Monday, 2 March 2026");
});

test("the time of an image is told by the clock of its observatory, which is named", () => {
  expect(clockOf(image("a", "2026-03-02T05:00:07Z"))).toBe("05:00:07 WET");
  expect(clockOf(image("a", "2026-03-02T12:00:07Z", "Africa/Johannesburg"))).toBe("14:00:07 GMT+2");
});

const images = [
  ...["a", "b", "c", "d", "e"].map((id) => image(id, "2026-03-02T01:00:00Z")),
  ...["f", "g"].map((id) => image(id, "2026-03-01T01:00:00Z")),
];
const rows = rowsOf(images, 3);

test("rows are filled night by night", () => {
  expect(rows).toEqual([
    { night: "Sunday, 1 March 2026", key: "night a" },
    { from: 0, to: 3, key: "a" },
    { from: 3, to: 5, key: "d" },
    { night: "Saturday, 28 February 2026", key: "night f" },
    { from: 5, to: 7, key: "f" },
  ]);
  expect(rowsOf([], 3)).toEqual([]);
});

test("arrows lead along and across the rows, and nowhere beyond their ends", () => {
  const lead = (place: number, way: Parameters<typeof placeFrom>[2]) => placeFrom(rows, place, way);
  expect([lead(0, "ArrowLeft"), lead(2, "ArrowRight"), lead(6, "ArrowRight")]).toEqual([0, 3, 6]);
  expect([lead(2, "ArrowDown"), lead(4, "ArrowDown"), lead(6, "ArrowDown")]).toEqual([4, 6, 6]);
  expect([lead(5, "ArrowUp"), lead(3, "ArrowUp"), lead(1, "ArrowUp")]).toEqual([3, 0, 1]);
  expect([lead(3, "Home"), lead(3, "End")]).toEqual([0, 6]);
});
