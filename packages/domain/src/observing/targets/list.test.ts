import { expect, test } from "vitest";
import { readList } from "./list.ts";

const read = (text: string) => readList(text).map(({ line, target, problem }) => [line, target ?? problem]);
const andromeda = { name: "M 31", ra: 10.6847, dec: 41.2688 };

test.each([
  ["M 31", { name: "M 31" }],
  ["00 42 44.3 +41 16 09", { name: undefined, ra: 10.684583334, dec: 41.2691666667 }],
  ["10.6847 41.2688", { ...andromeda, name: undefined }],
  ["10.6847, +41.2688", { ...andromeda, name: undefined }],
  ["M 31, 10.6847, 41.2688", andromeda],
  ["Mine\t10.6847\t41.2688", { ...andromeda, name: "Mine" }],
  ["My star 00:42:44.328 +41:16:07.68", { ...andromeda, name: "My star" }],
  ["2MASS J00424433+4116074", { name: "2MASS J00424433+4116074", ra: 10.684708333, dec: 41.2687222222 }],
  // They aren't coordinates.
  ["PK 036+17.1", { name: "PK 036+17.1" }],
  ["HD 189733 b", { name: "HD 189733 b" }],
])("a line is read: %s", (text, target) => {
  expect(read(text)).toEqual([[1, target]]);
});

test("lines that can't be read say why, each by its number", () => {
  expect(read("# mine\n\nM 31\nMine, 10.68, 91\n")).toEqual([
    [3, { name: "M 31" }],
    [4, "Declination “91”: Declination goes from −90 to +90 degrees."],
  ]);
});

test.each([",", ";", "\t"])("a table's columns are found by their names, apart by %j", (separator) => {
  const table = [
    ["Target", "notes", "RAJ2000", "DEJ2000", "Equinox"],
    ["M 31", '"a galaxy"', "00:42:44.328", "41:16:07.68", "J2000"],
    ["", "", "10.6847", "41.2688", ""],
    ["Vega", "", "", "", ""],
    ["Old", "", "10", "41", "B1950"],
    ["", "", "", "", ""],
    ["", "bare", "", "", ""],
  ].map((cells) => cells.join(separator));
  expect(read(table.join("\r\n"))).toEqual([
    [2, andromeda],
    [3, { ...andromeda, name: undefined }],
    [4, { name: "Vega" }],
    [5, "“B1950”: write coordinates of J2000; Meridian doesn't convert others."],
    [7, "It has neither a name nor coordinates."],
  ]);
});

test("a long line is no target, and soon read", () => {
  const began = performance.now();
  expect(read("1 ".repeat(25_000))).toEqual([[1, "A line has at most 300 characters."]]);
  expect(performance.now() - began).toBeLessThan(100);
});

test("a quote that isn't closed is a character", () => {
  expect(read('name,ra,dec\n"M 31,10.6847,41.2688')).toMatchObject([[2, { ra: 10.6847 }]]);
  expect(read("name\nM 31\nVega")).toEqual([
    [2, { name: "M 31" }],
    [3, { name: "Vega" }],
  ]);
});
