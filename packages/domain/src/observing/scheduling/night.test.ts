import { nightInput } from "@meridian/contract";
import { scene, testDatabase } from "@meridian/testkit";
import { Body, DefineStar, Equator, Horizon, MakeTime, Observer, SearchAltitude } from "astronomy-engine";
import { expect, test } from "vitest";
import { nightOf } from "./night.ts";

const database = testDatabase();
const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300, min_altitude: 25 };
const rigel = { ra: 78.634, dec: -8.2016 };

async function looking(place: object = laPalma) {
  const { make, as } = scene(database);
  const [owner, stranger] = [await make.user(), await make.user()];
  const { id } = await make.observatory(owner.id, place);
  const ask = (fields: object = {}, who = owner) =>
    nightOf(as(who), nightInput.parse({ id, ...rigel, at: "2026-03-01T23:00:00Z", ...fields }));
  return { ask, stranger, id };
}

/** Finds an altitude differently from the scheduler: of a star as a body, by its position of date with aberration. */
function altitudeOf(body: Body, at: string) {
  const observer = new Observer(laPalma.latitude, laPalma.longitude, laPalma.elevation);
  const { ra, dec } = Equator(body, new Date(at), observer, true, true);
  return Horizon(new Date(at), observer, ra, dec).altitude;
}

test("altitudes and the hours of darkness are those of an independent calculation", async () => {
  const { ask } = await looking();
  const { points, dark, start, end } = await ask();
  expect([points[0]!.at, points.at(-1)!.at]).toEqual([start, end]);
  expect(points.length).toBeGreaterThan(70);
  DefineStar(Body.Star1, rigel.ra / 15, rigel.dec, 860);
  for (const { at, altitude, sun_altitude, moon_altitude } of points) {
    expect(Math.abs(altitude - altitudeOf(Body.Star1, at))).toBeLessThan(0.02);
    expect(Math.abs(sun_altitude - altitudeOf(Body.Sun, at))).toBeLessThan(0.01);
    expect(Math.abs(moon_altitude - altitudeOf(Body.Moon, at))).toBeLessThan(0.01);
  }
  const observer = new Observer(laPalma.latitude, laPalma.longitude, laPalma.elevation);
  const crossing = (direction: 1 | -1) =>
    SearchAltitude(Body.Sun, observer, direction, MakeTime(new Date(start)), 1, -12)!.date.getTime();
  expect(dark).toHaveLength(1);
  expect(Math.abs(Date.parse(dark[0]!.start) - crossing(-1))).toBeLessThan(90_000);
  expect(Math.abs(Date.parse(dark[0]!.end) - crossing(1))).toBeLessThan(90_000);
});

test("a body is possible only while it is at the coordinates that are asked for", async () => {
  const { ask } = await looking();
  const { ra, dec } = Equator(
    Body.Moon,
    new Date("2026-03-01T23:00:00Z"),
    new Observer(28.76, -17.88, 2300),
    false,
    true,
  );
  const [asBody, asPlace] = [await ask({ ra: ra * 15, dec, name: "Moon" }), await ask({ ra: ra * 15, dec })];
  const hours = ({ possible }: typeof asBody) =>
    possible.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0) / 3_600_000;
  expect(hours(asPlace)).toBeGreaterThan(6);
  expect(hours(asBody)).toBeGreaterThan(1);
  expect(hours(asBody)).toBeLessThan(2);
});

test("a star with a proper motion is charted where it is in that night", async () => {
  const { ask } = await looking();
  const moving = { epoch: "1950", pm_ra: "0", pm_dec: "-20000" };
  const [moved, there, still] = [await ask(moving), await ask({ dec: rigel.dec - 0.4231 }), await ask()];
  for (const [index, { altitude }] of moved.points.entries()) {
    expect(altitude).toBeCloseTo(there.points[index]!.altitude, 2);
    expect(Math.abs(altitude - still.points[index]!.altitude)).toBeGreaterThan(0.05);
  }
});

test("day, twilights and night follow each other without a gap, by how deep the Sun is", async () => {
  const { ask } = await looking();
  const { phases, start, end, dark } = await ask();
  const twilights = ["civil", "nautical", "astronomical"];
  const inOrder = ["day", ...twilights, "night", ...twilights.toReversed(), "day"];
  expect(phases.map(({ phase }) => phase)).toEqual(inOrder);
  expect(phases.slice(1).map((one) => one.start)).toEqual(phases.slice(0, -1).map((one) => one.end));
  expect([phases[0]!.start, phases.at(-1)!.end]).toEqual([start, end]);
  const deep = [0, -6, -12, -18, -18, -12, -6, 0];
  for (const [index, altitude] of deep.entries())
    expect(Math.abs(altitudeOf(Body.Sun, phases[index]!.end) - altitude)).toBeLessThan(0.3);
  // Without a twilight of its own an observation waits for the Sun to be 12° below.
  expect(phases[3]!.start).toBe(dark[0]!.start);
});

test("exposing is possible while it is dark and above the limit, and less with further conditions", async () => {
  const { ask } = await looking();
  const { possible, dark, highest, min_altitude, moon_illumination } = await ask();
  expect(min_altitude).toBe(25);
  expect(possible).toHaveLength(1);
  expect(possible[0]!.start).toBe(dark[0]!.start);
  expect(altitudeOf(Body.Star1, possible[0]!.end)).toBeCloseTo(25, 0);
  // 90° − 28.76° − 8.2°, at the meridian around the end of dusk.
  expect(highest!.altitude).toBeGreaterThan(52);
  expect(highest!.altitude).toBeLessThan(53.1);
  expect(moon_illumination).toBeGreaterThan(0.95);

  const asked = await ask({ min_altitude: "40.5", twilight: "astronomical" });
  expect(asked.min_altitude).toBe(40.5);
  expect(asked.possible[0]!.start > possible[0]!.start).toBe(true);
  expect(asked.possible[0]!.end < possible[0]!.end).toBe(true);
  expect((await ask({ max_moon_illumination: 0.2 })).possible).toEqual([]);
  expect((await ask({ bypass_darkness: true })).possible[0]!.start < possible[0]!.start).toBe(true);
});

test.each([
  ["in the evening, before sunset", "2026-03-01T17:00:00Z", "2026-03-02"],
  ["by night", "2026-03-01T23:00:00Z", "2026-03-02"],
  ["by night, after midnight", "2026-03-02T04:00:00Z", "2026-03-02"],
  ["in the morning, after sunrise", "2026-03-02T08:30:00Z", "2026-03-03"],
])("%s it is the night that ends on the right day", async (_, at, day) => {
  const { ask } = await looking();
  const { start, end } = await ask({ at });
  expect(end.slice(0, 10)).toBe(day);
  expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBeCloseTo(13.4, 0);
});

test("darkness never comes where the Sun doesn't set, and never ends where it doesn't rise", async () => {
  const { ask } = await looking({ ...laPalma, latitude: 78.2, longitude: 15.6 });
  const summer = await ask({ at: "2026-06-21T12:00:00Z" });
  expect(summer).toMatchObject({ dark: [], possible: [], highest: null });
  expect(summer.phases).toEqual([{ phase: "day", start: summer.start, end: summer.end }]);
  expect(summer.points).toHaveLength(145);
  const winter = await ask({ at: "2026-12-21T12:00:00Z", twilight: "civil", ra: 250.4, dec: 36.5 });
  expect(winter.points).toHaveLength(145);
  expect(Date.parse(winter.dark[0]!.end) - Date.parse(winter.dark[0]!.start)).toBe(86_400_000);
});

test("the night is refused to those who don't see the observatory, and for a wrong position", async () => {
  const { ask, stranger, id } = await looking();
  await expect(ask({}, stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const odd of ["0x10", "NaN", "1e1", "", "360", " 5", "-1"])
    expect(nightInput.safeParse({ id, ra: odd, dec: 5 }).success).toBe(false);
  expect(nightInput.safeParse({ id, ra: 5, dec: "-90.1" }).success).toBe(false);
  expect(nightInput.safeParse({ id, ...rigel, at: "2300-01-01T00:00:00Z" }).success).toBe(false);
});

test("one person asks 120 times a minute at most", async () => {
  const { ask } = await looking();
  await Promise.all(Array.from({ length: 120 }, () => ask()));
  await expect(ask()).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
