import { historyEvents, newId, openDatabase, statusChanges } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { siteOf } from "../../places/observatories/index.ts";
import { movingPosition } from "../bodies/index.ts";
import { looking, polaris, rigel } from "./looking.fixture.ts";
import { nightOf } from "./night.ts";
import { turnOfObservation } from "./plan/plan.ts";

const database = testDatabase();

test("the scheduler hands an observation out at its next chance, and a minute earlier it doesn't", async () => {
  const { clock, create, explain, connect, assign, observer } = await looking(database);
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
  const { create, explain, validate, observer, as, site, clock, connect, assign } = await looking(database);
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
  const { create, explain, observer, as, site, clock } = await looking(database);
  const sirius = { ra: 101.29, dec: -16.72 };
  clock.advance({ hours: 14 });
  const { id } = await create(observer, { target: { name: "Sirius", ...sirius }, bypass_darkness: true });
  const { next_chance } = await explain(id);
  const asked = { id: site.id, ...sirius, bypass_darkness: true, exposure_time: 60 };
  const { possible } = await nightOf(as(observer), { ...asked, at: next_chance!.start });
  expect(possible.at(-1)).toEqual(next_chance);
});

test("a chance is as long as its window and the sky allow, and no part is shorter than an exposure", async () => {
  const { validate, as, observer, site } = await looking(database);
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
  const { create, explain, observer, project } = await looking(database);
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
  const { clock, create, explain, connect, observer, site, project } = await looking(database);
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

/** An observatory whose plugin reported a weather hold and danger at 20:30, with their reasons. */
async function closed() {
  const looked = await looking(database);
  const { site, clock, connect } = looked;
  await connect();
  await database.sql`
    update observatories set doc = doc || '{"weather_hold": true, "safety": "unsafe", "last_seen_at": "2026-03-01T20:40:00.000Z"}' where id = ${site.id}`;
  const at = "2026-03-01T20:30:00.000Z";
  for (const [event, reason] of [
    ["weather_hold_started", "Rain."],
    ["safety_changed", "The dome isn't open any more."],
  ] as const)
    await historyEvents.insert(
      database.db,
      {
        ...{ subject_type: "observatory", subject_id: site.id, event, at },
        ...{ actor_type: "plugin", actor_id: null, details: { reason } },
      },
      new Date(at),
    );
  clock.advance({ hours: 1 });
  return looked;
}

const rain = "The observatory has had a weather hold since 1 Mar 2026, 20:30 UTC: Rain.";
const danger = "The observatory has been unsafe since 1 Mar 2026, 20:30 UTC: The dome isn't open any more.";

test("a blocker has the reason that the observatory gave, and since when", async () => {
  const { create, explain, observer } = await closed();
  const { id } = await create(observer, { target: rigel });
  const said = async () => (await explain(id)).hindrances.map(({ message }) => message);
  expect(await said()).toEqual([rain, danger]);
  await database.sql`delete from plugin_connections`;
  expect(await said()).toEqual([
    "The observatory has been offline since 1 Mar 2026, 20:40 UTC.",
    rain,
    danger,
  ]);
});

test("an observation that was handed out or has begun says why its observatory doesn't go on with it", async () => {
  const { create, explain, observer, site, clock } = await closed();
  const { id } = await create(observer, { target: rigel });
  const hold = { reason: "Visitors", until: null, by: observer.id, since: clock.now().toISOString() };
  await database.sql`
    update observatories set doc = doc || ${database.sql.json({ hold })} where id = ${site.id}`;
  const said = async (status: string) => {
    await database.sql`update observations set doc = doc || ${database.sql.json({ status })} where id = ${id}`;
    return (await explain(id)).hindrances.map(({ code, message }) => (code === "status" ? code : message));
  };
  expect(await said("assigned")).toEqual([
    "status",
    expect.stringMatching(/^Held by .*: Visitors\.$/),
    rain,
    danger,
  ]);
  // What has begun goes on in a hold.
  for (const status of ["suspended", "in_progress"])
    expect(await said(status)).toEqual(["status", rain, danger]);
  for (const status of ["paused", "completed"]) expect(await said(status)).toEqual(["status"]);
  await database.sql`update observatories set doc = doc || '{"weather_hold": false, "safety": "safe"}' where id = ${site.id}`;
  expect(await said("in_progress")).toEqual(["status"]);
});

test("a target below the horizon has no airmass to tell, and a body isn't told by its name alone", async () => {
  const { create, explain, observer, site } = await looking(database);
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

test("a window of which too little is left for an exposure isn't told to come", async () => {
  const { create, explain, observer, clock } = await looking(database);
  const windows = [{ start: "2026-03-01T20:00:00.000Z", end: "2026-03-01T20:40:00.000Z" }];
  const exposures = [{ filter: "V", exposure_time: 1800, exposure_count: 1 }];
  const { id } = await create(observer, { target: polaris, windows, exposures });
  clock.advance({ minutes: 20 });
  expect(await explain(id)).toMatchObject({
    ...{ next_chance: null, is_all_searched: true },
    hindrance: { code: "time", message: expect.stringContaining("too short") },
  });
});

test("an observatory whose place is out of all ranges is answered for all the same", async () => {
  const { validate, explain, create, observer, site } = await looking(database);
  const { id } = await create(observer, { target: rigel });
  await database.sql`
    update observatories set doc = doc || '{"elevation": 1e308, "latitude": 91, "longitude": -1000}' where id = ${site.id}`;
  expect((await explain(id)).next_chance).not.toBeNull();
  expect(await validate({ target: polaris })).toHaveProperty("searched_until");
});

test("a night that can't be planned leaves the explanation without a turn, and is logged", async () => {
  const { create, observer, as } = await looking(database);
  const created = await create(observer);
  const closed = openDatabase(database.url);
  await closed.close();
  const logged: object[] = [];
  const log = { ...as(observer).log, error: (fields: object) => void logged.push(fields) };
  expect(await turnOfObservation({ ...as(observer), db: closed.db, log }, created)).toBe(null);
  expect(logged).toMatchObject([{ observation_id: created.id }]);
});
