import { validateObservationInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { looking, polaris, rigel } from "./looking.fixture.ts";
import { validateObservation } from "./validate.ts";

const database = testDatabase();

test("an observatory and a position are enough for an answer, which names the missing fields", async () => {
  const { validate, as, observer, site } = await looking(database);
  const target = { ra: 202.47, dec: 47.2 };
  const ask = (fields: object) =>
    validateObservation(
      as(observer),
      validateObservationInput.parse({ observatory_id: site.id, target, ...fields }),
    );
  const bare = await ask({});
  expect(bare).toMatchObject({ valid: false, errors: [], hindrance: null });
  expect(bare.left_out).toEqual(["name", "project_id", "target.name", "exposures"]);
  const whole = await validate({ target: { name: "M 51", ...target } });
  expect(whole).toMatchObject({ valid: true, left_out: [] });
  expect(bare.next_chance!.start).toBe(whole.next_chance!.start);
  expect(await ask({ constraints: { max_airmass: 1 } })).toMatchObject({
    ...{ next_chance: null, hindrance: { code: "airmass" } },
  });
  const past = { start: "2020-01-01T00:00:00Z", end: "2020-01-02T00:00:00Z" };
  expect(await ask({ windows: [past] })).toMatchObject({ errors: [{ path: "windows" }], next_chance: null });
});

test("validation names the errors of a submission, and keeps nothing", async () => {
  const { validate, as, make, request } = await looking(database);
  const { valid, errors, next_chance } = await validate({
    target: { name: "Far south", ra: 10, dec: -80 },
    exposures: [{ filter: "Ha", exposure_time: 60, exposure_count: 5 }],
    windows: [{ start: "2020-01-01T00:00:00.000Z", end: "2020-01-02T00:00:00.000Z" }],
  });
  expect({ valid, next_chance }).toEqual({ valid: false, next_chance: null });
  expect(errors.map(({ path }) => path).sort()).toEqual(["exposures.0.filter", "target.dec", "windows"]);
  const fixed = { fixed_time_start: "2099-01-01T00:00:00.000Z", fixed_time_end: "2099-01-01T01:00:00.000Z" };
  const repeated = await validate({ ...fixed, monitoring: { interval_hours: 24, remaining: 2 } });
  expect(repeated).toMatchObject({ valid: false, errors: [{ path: "monitoring" }] });
  const [{ count }] = await database.sql<
    [{ count: number }]
  >`select count(*)::int as count from observations`;
  await validate();
  const [after] = await database.sql<[{ count: number }]>`select count(*)::int as count from observations`;
  expect(after.count).toBe(count);
  const stranger = await validateObservation(as(await make.user()), request());
  expect(stranger.errors.map(({ path }) => path)).toEqual(["project_id", "observatory_id"]);
});

test.each<[string, object, string]>([
  [
    "windows by day",
    { windows: [{ start: "2026-03-02T11:00:00.000Z", end: "2026-03-02T15:00:00.000Z" }] },
    "darkness",
  ],
  [
    "a target that isn't up in that night",
    {
      target: { name: "Vega", ra: 279.23, dec: 38.78 },
      windows: [{ start: "2026-03-01T20:30:00.000Z", end: "2026-03-01T23:30:00.000Z" }],
    },
    "altitude",
  ],
  ["an airmass that it never reaches", { target: rigel, constraints: { max_airmass: 1.05 } }, "airmass"],
  [
    "a full Moon",
    {
      target: rigel,
      constraints: { max_moon_illumination: 0.2 },
      windows: [{ start: "2026-03-02T20:30:00.000Z", end: "2026-03-03T00:00:00.000Z" }],
    },
    "moon_illumination",
  ],
])("%s: submitted it would be taken, and never made", async (_, fields, code) => {
  const { validate } = await looking(database);
  expect(await validate(fields)).toMatchObject({ valid: true, next_chance: null, hindrance: { code } });
});

test("the chance of an observation with windows lies in one of them", async () => {
  const { validate } = await looking(database);
  const [start, end] = ["2026-04-10T21:00:00.000Z", "2026-04-10T21:30:00.000Z"];
  const { next_chance } = await validate({
    target: { name: "M 51", ra: 202.47, dec: 47.2 },
    windows: [{ start, end }],
  });
  expect(next_chance).toEqual({ start, end });
});

test("the longest search costs little, however many windows there are", async () => {
  const { validate } = await looking(database);
  const windows = Array(100).fill({ start: "2026-03-01T00:00:00.000Z", end: "9999-12-31T00:00:00.000Z" });
  const before = process.cpuUsage();
  const found = await validate({ windows, constraints: { max_airmass: 1 }, bypass_darkness: true });
  const { user } = process.cpuUsage(before);
  expect(found).toMatchObject({ next_chance: null, hindrance: { code: "airmass" } });
  expect(user / 1000).toBeLessThan(1500);
});

test("a wrong target isn't searched for; a person who asks too often waits", async () => {
  const { validate, observer, clock } = await looking(database);
  const refused = await validate({ target: { name: "Far south", ra: 10, dec: -80 } });
  expect(refused).toMatchObject({ hindrance: null, searched_until: clock.now().toISOString() });
  const asked = { id: newId(), key: `outlook:${observer.id}`, count: 60, at: clock.now().getTime() };
  await database.sql`
    insert into rate_limits (id, key, count, last_request) values (${asked.id}, ${asked.key}, ${asked.count}, ${asked.at})`;
  await expect(validate()).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

const [later, laterStill] = ["2027-06-01T00:00:00.000Z", "2027-07-01T00:00:00.000Z"];

test.each<[string, object]>([
  ["a window", { windows: [{ start: later, end: laterStill }] }],
  ["a fixed time", { fixed_time_start: later, fixed_time_end: laterStill }],
])("%s that begins after the search hasn't passed", async (_, times) => {
  const { validate } = await looking(database);
  const { valid, hindrance, searched_until } = await validate({ target: polaris, ...times });
  expect({ valid, code: hindrance?.code }).toEqual({ valid: true, code: "time" });
  expect(hindrance!.message).toMatch(/begins after/);
  expect(searched_until < later).toBe(true);
});

test("a fixed time at whose start it isn't dark has no chance, and says so with when it gets dark", async () => {
  const { validate, create, explain, observer } = await looking(database);
  const constraints = { twilight: "astronomical" };
  const fixed_time_end = "2026-03-01T22:00:00.000Z";
  const beginning = (time: string) => ({
    ...{ target: polaris, constraints, fixed_time_end },
    fixed_time_start: `2026-03-01T${time}:00.000Z`,
  });
  const asked = beginning("20:10");
  const found = await validate(asked);
  expect(found).toMatchObject({ valid: true, next_chance: null, is_all_searched: true });
  expect(found.hindrance!.code).toBe("darkness");
  expect(found.hindrance!.message).toMatch(
    /^It begins at the start of its fixed time or up to two minutes later, and can't then\. It isn't dark enough there until 20:\d\d UTC: the Sun is at/,
  );
  const { id } = await create(observer, asked);
  const { hindrance, is_all_searched } = await explain(id);
  expect({ hindrance, is_all_searched }).toEqual({ hindrance: found.hindrance, is_all_searched: true });
  expect((await validate(beginning("20:50"))).next_chance?.start).toBe("2026-03-01T20:50:00.000Z");
});

test("the Sun without leave to expose by day has no chance, and says how to ask for one", async () => {
  const { validate } = await looking(database);
  const windows = [{ start: "2026-03-02T07:00:00.000Z", end: "2026-03-02T20:00:00.000Z" }];
  const target = { name: "Sun", ra: 342.8, dec: -7.3 };
  expect(await validate({ target, windows })).toMatchObject({
    ...{ valid: true, next_chance: null, is_all_searched: true },
    hindrance: { code: "darkness", message: expect.stringContaining("also while the Sun is up") },
  });
  expect(await validate({ target, windows, bypass_darkness: true })).toMatchObject({
    ...{ next_chance: {}, hindrance: null },
  });
});

test("a fixed time is one chance until its end, also a minute late; after five it is refused", async () => {
  const { validate, create, explain, observer, clock } = await looking(database);
  const fixed_time_start = new Date(clock.now().getTime() - 60_000).toISOString();
  const fixed_time_end = "2026-03-01T22:00:00.000Z";
  const asked = { target: polaris, bypass_darkness: true, fixed_time_start, fixed_time_end };
  const chance = { start: clock.now().toISOString(), end: fixed_time_end };
  expect(await validate(asked)).toMatchObject({ valid: true, next_chance: chance });
  const { id } = await create(observer, asked);
  expect((await explain(id)).next_chance).toEqual(chance);
  clock.advance({ minutes: 4 });
  const errors = [{ path: "fixed_time_start" }];
  expect(await validate(asked)).toMatchObject({ valid: false, errors, next_chance: null });
  await expect(create(observer, asked)).rejects.toMatchObject({ code: "INVALID", errors });
});

test("a fixed time too short for the exposures is refused, and one too short for what comes between them is warned of", async () => {
  const { validate, site } = await looking(database);
  const fixed_time_start = "2026-03-01T22:00:00.000Z";
  const until = (fixed_time_end: string) =>
    validate({ target: polaris, bypass_darkness: true, fixed_time_start, fixed_time_end });
  // 5 exposures of 60 s; with a slew of 60 s and 5 s of readout after each they take 385 s.
  expect(await until("2026-03-01T22:04:59.000Z")).toMatchObject({
    ...{ valid: false, warnings: [] },
    errors: [
      { path: "fixed_time_end", message: expect.stringContaining("at least 5 min after fixed_time_start") },
    ],
  });
  const message = `should be at least 6 min 25 s after the start for everything to be taken at ${site.name}: 5 min of exposures, and 1 min 25 s of slews, readout and changes of the filter`;
  const warnings = [{ path: "fixed_time_end", message }];
  expect(await until("2026-03-01T22:06:24.000Z")).toMatchObject({ valid: true, errors: [], warnings });
  expect(await until("2026-03-01T22:06:25.000Z")).toMatchObject({ valid: true, warnings: [] });
});
