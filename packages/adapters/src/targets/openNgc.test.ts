import { readFileSync } from "node:fs";
import type { ResolvedTarget } from "@meridian/contract";
import { expect, test } from "vitest";
import { builtInCatalogue } from "./builtInCatalogue.ts";

/** The file, read in another way than the catalogue reads it. */
const lines = readFileSync(new URL("../../openngc/objects.csv", import.meta.url), "utf8")
  .trim()
  .split(/\n/);
const rows = lines.slice(1).map((line) => {
  const [entry, type, ra, dec, major, minor, angle, b, v, , , messier, ngc, ic, identifiers] =
    line.split(";");
  const texts = { entry: entry!, type: type!, ra: ra!, dec: dec!, identifiers: identifiers!.split(",") };
  const numbers = { messier: Number(messier), major: Number(major), minor: Number(minor) };
  // The middle of a galaxy alone is fainter than all of it.
  const isMiddle = type === "G" && b !== "" && Number(v) - Number(b) > 1;
  return { ...texts, ...numbers, angle, ngc, ic, magnitude: v === "" || isMiddle ? b : v };
});
const byEntry = new Map(rows.map((row) => [row.entry, row]));
type Row = (typeof rows)[number];

/** Hours or degrees in sixtieths, as radians of a circle of so many. */
function radians(text: string, circle: number): number {
  const [, sign, whole, minutes, seconds] = /^([+-]?)(\d+):(\d+):([\d.]+)$/.exec(text)!;
  const turns = (Number(whole) * 3600 + Number(minutes) * 60 + Number(seconds)) / (3600 * circle);
  return (sign === "-" ? -2 : 2) * Math.PI * turns;
}

/** Minutes of arc between an answer and a row, by the haversine. */
function apart(found: ResolvedTarget, { ra, dec }: Row): number {
  const [ra1, dec1] = [(found.ra / 180) * Math.PI, (found.dec / 180) * Math.PI];
  const [ra2, dec2] = [radians(ra, 24), radians(dec, 360)];
  const across = Math.cos(dec1) * Math.cos(dec2) * Math.sin((ra1 - ra2) / 2) ** 2;
  return ((2 * Math.asin(Math.sqrt(Math.sin((dec1 - dec2) / 2) ** 2 + across)) * 180) / Math.PI) * 60;
}

/** The row that another one repeats, by its columns. */
function original(row: Row): Row {
  if (row.type !== "Dup") return row;
  const entry = row.ngc ? `NGC${row.ngc}` : row.ic ? `IC${row.ic}` : undefined;
  return entry ? byEntry.get(entry)! : rows.find((one) => one.messier === row.messier && one.type !== "Dup")!;
}

const { resolve } = builtInCatalogue();
const resolved = (name: string) => resolve(name) as Promise<ResolvedTarget>;

async function farthest(named: [string, Row][]): Promise<[string, number]> {
  const distances = await Promise.all(
    named.map(async ([name, row]): Promise<[string, number]> => {
      const found = await resolved(name);
      return [name, found === undefined ? Number.POSITIVE_INFINITY : apart(found, original(row))];
    }),
  );
  return distances.reduce((most, one) => (one[1] > most[1] ? one : most));
}

const numbered = rows.filter(({ entry }) => /^(NGC|IC)\d/.test(entry));
const existing = numbered.filter(({ type }) => type !== "NonEx");

test("every NGC and IC number is where OpenNGC has it, to a minute of arc", async () => {
  expect(existing.length).toBeGreaterThan(13_900);
  const spaced = existing.map((row): [string, Row] => [row.entry.replace(/^(NGC|IC)0*/, "$1 "), row]);
  expect(await farthest(spaced)).toEqual([expect.any(String), expect.closeTo(0, 2)]);
  const joined = existing.map((row): [string, Row] => [row.entry.toLowerCase(), row]);
  expect(await farthest(joined)).toEqual([expect.any(String), expect.closeTo(0, 2)]);
});

test("all 110 Messier and all 109 Caldwell objects are where OpenNGC has them", async () => {
  const messier = Array.from({ length: 110 }, (_, index): [string, Row] => {
    const row = rows.find((one) => one.messier === index + 1 || one.entry === `M${index + 1}`);
    return [`M ${index + 1}`, index + 1 === 102 ? byEntry.get("M102")! : row!];
  });
  expect(await farthest(messier)).toEqual([expect.any(String), expect.closeTo(0, 2)]);
  const caldwell = Array.from({ length: 109 }, (_, index): [string, Row] => {
    const padded = String(index + 1).padStart(3, "0");
    const row = rows.find((one) => one.identifiers.includes(`C ${padded}`) || one.entry === `C${padded}`);
    return [`Caldwell ${index + 1}`, row!];
  });
  expect(await farthest(caldwell)).toEqual([expect.any(String), expect.closeTo(0, 2)]);
});

test("M 102 is M 101 observed again, as OpenNGC says, and the answer names both", async () => {
  expect(await resolved("M 102")).toMatchObject({
    name: "M 101",
    other_names: expect.arrayContaining(["M 102"]),
  });
});

test("numbers of nonexistent objects say so", async () => {
  const missing = numbered.filter(({ type }) => type === "NonEx").map(({ entry }) => entry);
  expect(missing).toHaveLength(10);
  for (const name of missing)
    expect(await resolve(name)).toEqual({ nonexistent: name.replace(/^(NGC|IC)0*/, "$1 ") });
});

test("data of OpenNGC about an object is in the answer", async () => {
  const originals = existing.filter(({ type }) => type !== "Dup");
  const found = await Promise.all(originals.map(({ entry }) => resolved(entry)));
  const wrong = originals.filter((row, index) => {
    const { catalogue, type, magnitude, size } = found[index]!;
    return (
      catalogue !== "OpenNGC" ||
      (type === undefined) !== (row.type === "Other") ||
      magnitude !== (row.magnitude ? Number(row.magnitude) : undefined) ||
      size?.major !== (row.major || undefined) ||
      size?.minor !== ((row.major && row.minor) || undefined) ||
      size?.angle !== (row.major && row.angle ? Number(row.angle) : undefined)
    );
  });
  expect(wrong.map(({ entry }) => entry)).toEqual([]);
});
