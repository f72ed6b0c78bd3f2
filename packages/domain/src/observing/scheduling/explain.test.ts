import { validateObservationInput } from "@meridian/contract";
import { newId, openDatabase, pluginConnections, statusChanges } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { siteOf } from "../../places/observatories/index.ts";
import { movingPosition } from "../bodies/index.ts";
import { observing } from "../observations/observing.fixture.ts";
import { assignWork } from "./assign.ts";
import { explainObservation } from "./explain.ts";
import { nightOf } from "./night.ts";
import { turnOfObservation } from "./plan/plan.ts";
import { validateObservation } from "./validate.ts";

const database = testDatabase();

/**
 * A scene at 28.76° north, 17.88° west, on 1 March 2026: full Moon is on 3 March. The clock begins at 20:00 UTC, in dusk.
 */
async function looking() {
  const scene = await observing(database);
  const { site, clock, as, observer } = scene;
  return {
    ...scene,
    connect: (plugin_version = "3.8.0.0") =>
      database.db.insert(pluginConnections).values({
        ...{ observatory_id: site.id, id: newId(), key_id: newId(), plugin_version },
        ...{ connected_at: clock.now(), seen_at: clock.now() },
      }),
    explain: (id: string) => explainObservation(as(observer), { id }),
    validate: (fields: object = {}) => validateObservation(as(observer), scene.request(fields)),
    assign: () => assignWork({ ...as(observer), actor: { type: "system" } }, site.id),
  };
}
const rigel = { name: "Rigel", ra: 78.63, dec: -8.2 };

test("the scheduler hands an observation out at its next chance, and a minute earlier it doesn't", async () => {
  const { clock, create, explain, connect, assign, observer } = await looking();
  const { id } = await create(observer, { target: { name: "M 13", ra: 250.42, dec: 36.46 } });
  await connect();
  const { hindrances, next_chance, searched_until } = await explain(id);
  expect(hindrances.map(({ code }) => code)).toContain("altitude");
  expect(Date.parse(searched_until)).toBe(clock.now().getTime() + 30 * 86_400_000);
  const waitS = (Date.parse(next_chance!.start) - clock.now().getTime()) / 1000;
  expect(waitS).toBeGreaterThan(3600);
  clock.advance({ seconds: waitS - 60 });
  expect(await assign()).toBe(0);
  clock.advance({ seconds: 60 });
  expect((await explain(id)).hindrances).toEqual([]);
  expect(await assign()).toBe(1);
  expect((await explain(id)).hindrances).toEqual([{ code: "status", message: "It isn't pending." }]);
});

test("explain, validate and the night say the same span, to its last minute", async () => {
  const { create, explain, validate, observer, as, site, clock, connect, assign } = await looking();
  const exposures = [{ filter: "V", exposure_time: 600, exposure_count: 3 }];
  const target = { name: "M 13", ra: 250.42, dec: 36.46 };
  const { id } = await create(observer, { target, exposures });
  const { next_chance } = await explain(id);
  expect((await validate({ target, exposures })).next_chance).toEqual(next_chance);
  const asked = { id: site.id, ra: target.ra, dec: target.dec, exposure_time: 600 };
  const nightAt = (at: string) => nightOf(as(observer), { ...asked, at });
  const { possible } = await nightAt(next_chance!.start);
  expect(possible).toEqual([next_chance]);
  const inTheMidst = new Date((Date.parse(next_chance!.start) + Date.parse(next_chance!.end)) / 2);
  expect((await nightAt(inTheMidst.toISOString())).possible).toEqual([next_chance]);
  await connect();
  const lastBeginning = Date.parse(next_chance!.end) - 600_000;
  clock.advance({ seconds: (lastBeginning + 60_000 - clock.now().getTime()) / 1000 });
  expect(await assign()).toBe(0);
  clock.advance({ seconds: -60 });
  expect(await assign()).toBe(1);
});

test("a target that needs no darkness is charted around its chance by day, too", async () => {
  const { create, explain, observer, as, site, clock } = await looking();
  const sirius = { ra: 101.29, dec: -16.72 };
  clock.advance({ hours: 14 });
  const { id } = await create(observer, { target: { name: "Sirius", ...sirius }, bypass_darkness: true });
  const { next_chance } = await explain(id);
  const asked = { id: site.id, ...sirius, bypass_darkness: true, exposure_time: 60 };
  const { possible } = await nightOf(as(observer), { ...asked, at: next_chance!.start });
  expect(possible.at(-1)).toEqual(next_chance);
});

test("a chance is as long as its window and the sky allow, and no part is shorter than an exposure", async () => {
  const { validate, as, observer, site } = await looking();
  const target = { name: "Rigel", ra: rigel.ra, dec: rigel.dec };
  const { possible } = await nightOf(as(observer), {
    ...{ id: site.id, ra: rigel.ra, dec: rigel.dec, exposure_time: 900, at: "2026-03-01T22:00:00Z" },
  });
  const [allowed] = possible;
  const before = (ms: number) => new Date(Date.parse(allowed!.end) - ms).toISOString();
  const after = new Date(Date.parse(allowed!.end) + 3_600_000).toISOString();
  const exposures = [{ filter: "V", exposure_time: 900, exposure_count: 1 }];
  const ask = async (start: string) =>
    (await validate({ target, exposures, windows: [{ start, end: after }] })).next_chance;
  expect(await ask(before(900_000))).toEqual({ start: before(900_000), end: allowed!.end });
  expect(await ask(before(840_000))).toBeNull();
});

test("a pending observation has a place in its queue: by priority, and then by age", async () => {
  const { create, explain, observer, project } = await looking();
  const ids: string[] = [];
  for (const priority of [5, 9, 5]) ids.push((await create(observer, { target: rigel, priority })).id);
  const places = async () => Promise.all(ids.map(async (id) => (await explain(id)).queue));
  expect(await places()).toEqual([
    { place: 2, of: 3 },
    { place: 1, of: 3 },
    { place: 3, of: 3 },
  ]);
  await database.sql`update observations set doc = doc || '{"status": "assigned"}' where id = ${ids[1]!}`;
  expect(await places()).toEqual([{ place: 1, of: 2 }, null, { place: 2, of: 2 }]);
  await database.sql`update projects set doc = doc || '{"status": "paused"}' where id = ${project.id}`;
  expect(await places()).toEqual([null, null, null]);
});

test("each blocker of the observatory and the project is named in words", async () => {
  const { clock, create, explain, connect, observer, site, project } = await looking();
  clock.advance({ hours: 1 });
  const { id } = await create(observer, { target: rigel });
  const codes = async () => (await explain(id)).hindrances.map(({ code }) => code);
  expect(await codes()).toEqual(["offline"]);
  await connect();
  expect(await codes()).toEqual([]);
  await database.sql`update observatories set doc = doc || '{"weather_hold": true, "safety": "unsafe"}' where id = ${site.id}`;
  await database.sql`update projects set doc = doc || '{"status": "paused"}' where id = ${project.id}`;
  const at = clock.now();
  const rejection = { from_status: "assigned", to_status: "pending", actor_type: "plugin" } as const;
  await database.db.insert(statusChanges).values({ id: newId(), observation_id: id, at, ...rejection });
  expect(await codes()).toEqual(["project", "rejected", "weather", "safety"]);
  clock.advance({ minutes: 10 });
  const restEnd = new Date(at.getTime() + 30 * 60_000).toISOString();
  expect((await explain(id)).next_chance?.start).toBe(restEnd);
  for (const { message } of (await explain(id)).hindrances) expect(message).toMatch(/^[A-Z].+\.$/);
});

test("a target below the horizon has no airmass to tell, and a body isn't told by its name alone", async () => {
  const { create, explain, observer, site } = await looking();
  const windows = [{ start: "2026-03-01T19:00:00.000Z", end: "2026-03-02T06:00:00.000Z" }];
  const { ra, dec } = movingPosition("Moon", "2026-03-02T05:00:00.000Z", siteOf(site));
  const target = { name: "Moon", ra, dec };
  const low = { target: { name: "M 13", ra: 250.42, dec: 36.46 }, constraints: { max_airmass: 2 } };
  const said = async (fields: object) => {
    const { id } = await create(observer, fields);
    return (await explain(id)).hindrances.map(({ message }) => message).join("\n");
  };
  expect(await said(low)).toMatch(/: it is below the horizon, and its airmass must be 2 or less\.$/m);
  expect(await said({ target, windows })).toMatch(
    /isn't at its coordinates.*: it is \d\.\d° away from them\./,
  );
});

test("an observatory and a position are enough for an answer, which names the missing fields", async () => {
  const { validate, as, observer, site } = await looking();
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
  const { validate, as, make, request } = await looking();
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
  const { validate } = await looking();
  expect(await validate(fields)).toMatchObject({ valid: true, next_chance: null, hindrance: { code } });
});

test("the chance of an observation with windows lies in one of them", async () => {
  const { validate } = await looking();
  const [start, end] = ["2026-04-10T21:00:00.000Z", "2026-04-10T21:30:00.000Z"];
  const { next_chance } = await validate({
    target: { name: "M 51", ra: 202.47, dec: 47.2 },
    windows: [{ start, end }],
  });
  expect(next_chance).toEqual({ start, end });
});

const polaris = { name: "Polaris", ra: 37.95, dec: 89.26 };

test("the longest search costs little, however many windows there are", async () => {
  const { validate } = await looking();
  const windows = Array(100).fill({ start: "2026-03-01T00:00:00.000Z", end: "9999-12-31T00:00:00.000Z" });
  const before = process.cpuUsage();
  const found = await validate({ windows, constraints: { max_airmass: 1 }, bypass_darkness: true });
  const { user } = process.cpuUsage(before);
  expect(found).toMatchObject({ next_chance: null, hindrance: { code: "airmass" } });
  expect(user / 1000).toBeLessThan(1500);
});

test("a wrong target isn't searched for; a person who asks too often waits", async () => {
  const { validate, observer, clock } = await looking();
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
  const { validate } = await looking();
  const { valid, hindrance, searched_until } = await validate({ target: polaris, ...times });
  expect({ valid, code: hindrance?.code }).toEqual({ valid: true, code: "time" });
  expect(hindrance!.message).toMatch(/begins after/);
  expect(searched_until < later).toBe(true);
});

test("a fixed time at whose start it isn't dark has no chance, and says so with when it gets dark", async () => {
  const { validate, create, explain, observer } = await looking();
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
  const { validate } = await looking();
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

test("a window of which too little is left for an exposure isn't told to come", async () => {
  const { create, explain, observer, clock } = await looking();
  const windows = [{ start: "2026-03-01T20:00:00.000Z", end: "2026-03-01T20:40:00.000Z" }];
  const exposures = [{ filter: "V", exposure_time: 1800, exposure_count: 1 }];
  const { id } = await create(observer, { target: polaris, windows, exposures });
  clock.advance({ minutes: 20 });
  expect(await explain(id)).toMatchObject({
    ...{ next_chance: null, is_all_searched: true },
    hindrance: { code: "time", message: expect.stringContaining("too short") },
  });
});

test("a fixed time is one chance until its end, also a minute late; after five it is refused", async () => {
  const { validate, create, explain, observer, clock } = await looking();
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
  const { validate, site } = await looking();
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

test("an observatory whose place is out of all ranges is answered for all the same", async () => {
  const { validate, explain, create, observer, site } = await looking();
  const { id } = await create(observer, { target: rigel });
  await database.sql`
    update observatories set doc = doc || '{"elevation": 1e308, "latitude": 91, "longitude": -1000}' where id = ${site.id}`;
  expect((await explain(id)).next_chance).not.toBeNull();
  expect(await validate({ target: polaris })).toHaveProperty("searched_until");
});

test("a night that can't be planned leaves the explanation without a turn, and is logged", async () => {
  const { create, observer, as } = await looking();
  const created = await create(observer);
  const closed = openDatabase(database.url);
  await closed.close();
  const logged: object[] = [];
  const log = { ...as(observer).log, error: (fields: object) => void logged.push(fields) };
  expect(await turnOfObservation({ ...as(observer), db: closed.db, log }, created)).toBe(null);
  expect(logged).toMatchObject([{ observation_id: created.id }]);
});
