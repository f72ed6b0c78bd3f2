import { resolveTargetInput, searchTargetsInput, skyFieldInput } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import { scene, testContext, testDatabase } from "@meridian/testkit";
import { Body, Equator, Horizon, Observer } from "astronomy-engine";
import { expect, test } from "vitest";
import { resolveTarget, searchTargets, skyFieldAround } from "./index.ts";

const database = testDatabase();
const input = (name: string) => resolveTargetInput.parse({ name });

test("a name resolves to a position for everybody signed in, and an unknown one says what to do", async () => {
  const { make, as } = scene(database);
  const ada = await make.user();
  expect(await resolveTarget(as(ada), input(" Vega "))).toMatchObject({ name: "Vega", ra: 279.2347 });
  await expect(resolveTarget(as(ada), input("Xyzzy"))).rejects.toMatchObject({
    code: "NOT_FOUND",
    message:
      "No object called “Xyzzy” was found. The built-in catalogue has Hipparcos stars, well-known variables, and Messier, NGC and IC objects, but few hosts of exoplanets and no faint variables. For more, an administrator can set up a name service. Try another of its names, or type its coordinates.",
  });
  const asked = as(ada);
  const withService = {
    ...asked,
    targets: { ...asked.targets, service: { name: "names.example", lastAnswer: () => null } },
  };
  await expect(resolveTarget(withService, input("Xyzzy"))).rejects.toThrow(
    "No object called “Xyzzy” was found. Try another of its names, or type its coordinates.",
  );
  for (const name of ["constructor", "the __proto__"])
    await expect(resolveTarget(as(ada), input(name))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(resolveTarget(as(ada), input("NGC 412"))).rejects.toMatchObject({
    code: "NOT_FOUND",
    message:
      "NGC 412 doesn't exist: whoever listed it saw something that isn't there. Try another name, or type the coordinates.",
  });
  await expect(resolveTarget(testContext(database), input("Vega"))).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test.each([
  ...["Titan", "Apophis", "Halley", "ISS", "1P/Halley", "Halley's Comet", "Comet Hale–Bopp", "67P", "Wild 2"],
  ...["C/2023 A3", "3I/ATLAS", "ʻOumuamua", "Ceres", "(1) Ceres", "433 Eros", "99942 Apophis", "2024 YR4"],
  ...["asteroid 101955 Bennu", "(99942)", "Io", "the International Space Station", "ISS (Zarya)"],
  ...["Starlink-1234", "NORAD 25544", "1998-067A", "S/2004 S 1", "Hubble Space Telescope"],
])("%s moves, and isn't just not found", async (name) => {
  const { make, as } = scene(database);
  const ada = await make.user();
  await expect(resolveTarget(as(ada), input(name))).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringContaining("moves against the stars"),
  });
});

test("names complete while typed, for everybody signed in, 300 times a minute", async () => {
  const { make, as } = scene(database);
  const ada = await make.user();
  const typed = (q: string) => searchTargetsInput.parse({ q });
  const { items } = await searchTargets(as(ada), typed("Ve"));
  expect(items).toEqual([expect.objectContaining({ name: "Vega", matched: "Vega" })]);
  expect(await searchTargets(as(ada), typed("xyz"))).toEqual({ items: [] });
  await expect(searchTargets(testContext(database), typed("Ve"))).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
  await Promise.all(Array.from({ length: 298 }, () => searchTargets(as(ada), typed("Ve"))));
  await expect(searchTargets(as(ada), typed("Ve"))).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await resolveTarget(as(ada), input("Vega"));
});

test("one person asks 60 times a minute at most", async () => {
  const { make, as } = scene(database);
  const [ada, vera] = [await make.user(), await make.user()];
  const ask = () => resolveTarget(as(ada), input("Vega"));
  await Promise.all(Array.from({ length: 60 }, ask));
  await expect(ask()).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await resolveTarget(as(vera), input("Vega"));
});

test("the position of a planet needs a moment, and says how fast it moves", async () => {
  const { make, as } = scene(database);
  const ada = await make.user();
  const at = "2026-11-24T00:00:00Z";
  const ask = (fields: object) =>
    resolveTarget(as(ada), resolveTargetInput.parse({ name: "Mars", at, ...fields }));
  await expect(ask({ at: undefined })).rejects.toMatchObject({
    code: "INVALID",
    message: "Mars moves against the stars: `at` says when it is to be there.",
    errors: [
      {
        path: "at",
        message:
          "Mars moves against the stars. Set a fixed time or a window: its coordinates are found for a moment of that.",
      },
    ],
  });
  const mars = await ask({});
  expect(mars).toMatchObject({
    name: "Mars",
    source: "calculated for the centre of the Earth",
    moves: { at: "2026-11-24T00:00:00.000Z" },
  });
  const later = await ask({ at: "2026-11-24T10:00:00Z" });
  const moved = Math.hypot((later.ra - mars.ra) * Math.cos((mars.dec * Math.PI) / 180), later.dec - mars.dec);
  expect(moved * 6).toBeCloseTo(mars.moves!.arcminutes_per_hour, 1);

  const { id, name } = await make.observatory(ada.id, { latitude: 28.76, longitude: -17.88 });
  const here = await ask({ name: "the Moon", observatory_id: id });
  expect(here.source).toBe(`calculated for ${name}`);
  await expect(ask({ name: "Moon" })).rejects.toMatchObject({
    code: "INVALID",
    message:
      "Each observatory sees the Moon up to a degree elsewhere: `observatory_id` says which one is meant.",
    errors: [{ path: "observatory_id" }],
  });
  await expect(ask({ name: "Luna", at: undefined })).rejects.toMatchObject({
    errors: [
      { path: "at", message: expect.stringMatching(/^The Moon moves against the stars\./) },
      { path: "observatory_id" },
    ],
  });
  const vera = await make.user();
  const strangers = resolveTargetInput.parse({ name: "Moon", at, observatory_id: id });
  await expect(resolveTarget(as(vera), strangers)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the position in a time is that of a moment at which it can be observed, if there is one", async () => {
  const { make, as } = scene(database);
  const ada = await make.user();
  const place = { latitude: 28.76, longitude: -17.88, elevation: 2300, min_altitude: 25 };
  const { id } = await make.observatory(ada.id, place);
  const observer = new Observer(place.latitude, place.longitude, place.elevation);
  const ask = (name: Body, from: string, to: string, fields: object = {}) =>
    resolveTarget(
      as(ada),
      resolveTargetInput.parse({
        ...{ name, observatory_id: id, at: `2026-11-${from}:00Z`, until: `2026-11-${to}:00Z` },
        ...fields,
      }),
    );
  const heightOf = (body: Body, at: string) => {
    const { ra, dec } = Equator(body, new Date(at), observer, true, true);
    return Horizon(new Date(at), observer, ra, dec).altitude;
  };
  for (const body of [Body.Moon, Body.Mars, Body.Jupiter, Body.Saturn]) {
    // A day, in whose middle the Sun is up, or more.
    for (const to of ["29T12:00", "30T23:00"]) {
      const { moves, ra, dec } = await ask(body, "28T12:00", to);
      expect({ body, is_up: moves!.is_up }).toEqual({ body, is_up: true });
      expect(heightOf(body, moves!.at)).toBeGreaterThan(25);
      expect(heightOf(Body.Sun, moves!.at)).toBeLessThan(-12);
      const then = await ask(body, "28T12:00", "28T12:00", { at: moves!.at, until: undefined });
      expect([then.ra, then.dec]).toEqual([ra, dec]);
    }
    expect((await ask(body, "28T12:00", "28T15:00")).moves).toMatchObject({
      ...{ at: "2026-11-28T13:30:00.000Z", is_up: false },
    });
  }
  // The new Moon of 9 December is out of the dark for days, and low when it comes back.
  const again = await ask(Body.Moon, "28T12:00", "28T12:00", {
    ...{
      at: "2026-12-08T12:00:00Z",
      until: "2026-12-25T12:00:00Z",
      min_altitude: "60",
      exposure_time: "600",
    },
  });
  expect(again.moves!.is_up).toBe(true);
  expect(heightOf(Body.Moon, again.moves!.at)).toBeGreaterThan(60);
  expect(again.moves!.at > "2026-12-15").toBe(true);
  const mirror = { start: "2026-11-28T12:00:00.000Z", end: "2026-11-29T12:00:00.000Z", reason: "Mirror" };
  const ctx = as(ada);
  await downtimes.insert(ctx.db, { observatory_id: id, created_by: ada.id, ...mirror }, ctx.now());
  expect((await ask(Body.Mars, "28T12:00", "29T12:00")).moves!.is_up).toBe(false);
  expect((await ask(Body.Mars, "28T12:00", "30T12:00")).moves!.is_up).toBe(true);
  expect((await ask(Body.Sun, "28T08:00", "28T12:00")).moves!.is_up).toBe(false);
  const byDay = await ask(Body.Sun, "28T08:00", "28T12:00", { bypass_darkness: "true" });
  expect(byDay.moves!.is_up).toBe(true);
  expect(heightOf(Body.Sun, byDay.moves!.at)).toBeGreaterThan(25);
  const withSun = await ask(Body.Venus, "28T06:00", "28T20:00", { bypass_darkness: "true" });
  expect(withSun.moves!.is_up).toBe(true);
  await expect(ask(Body.Mars, "28T12:00", "28T11:00")).rejects.toMatchObject({
    errors: [{ path: "until", message: "must not be before `at`" }],
  });
});

test("a field of the sky is for everybody who is signed in, within its radius", async () => {
  const { make, as } = scene(database);
  const ada = await make.user();
  const field = (of: object) => skyFieldInput.parse({ ra: "279.2", dec: 38.8, radius: "1", ...of });
  const { stars } = await skyFieldAround(as(ada), field({}));
  expect(stars).toMatchObject([{ magnitude: 0 }]);
  await expect(skyFieldAround(testContext(database), field({}))).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
  for (const wrong of [{ ra: 360 }, { dec: -91 }, { radius: 0 }, { radius: 21 }, { radius: "wide" }])
    expect(() => field(wrong)).toThrow();
});
