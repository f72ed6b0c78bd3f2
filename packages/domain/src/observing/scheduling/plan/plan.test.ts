import {
  downtimeDocument,
  type NightPlan,
  nightPlanInput,
  observationStatus,
  sequence,
} from "@meridian/contract";
import { downtimes, openDatabase } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { proxied } from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";
import { skies } from "../begin.ts";
import { explainObservation } from "../explain.ts";
import { holdObservatory } from "../holds/hold.ts";
import { network } from "../network/network.fixture.ts";
import { allotment } from "./allot.ts";
import { listOwnTurns, planOfNight } from "./plan.ts";
import { evening, laPalma, lasting, minutes, rigel, southern, vega, waiting } from "./waiting.fixture.ts";

const database = testDatabase();
test("a night has its observations by priority, one after the other, each when the sky allows it", async () => {
  const { add, plan } = await waiting(database);
  const late = await add({ name: "Late", priority: 10, target: vega, exposures: lasting(600, 6) });
  const second = await add({ name: "Second", priority: 3, target: rigel, exposures: lasting(300, 4) });
  const first = await add({ name: "First", priority: 8, target: rigel, exposures: lasting(60, 30) });
  await add({ name: "Never", priority: 9, target: southern });
  const { turns, waiting: left, timezone, from, phases, end } = await plan();
  expect(turns.map(({ observation_id }) => observation_id)).toEqual([first.id, second.id, late.id]);
  expect(turns.map(({ start, end: over }) => minutes(start, over))).toEqual([31, 21, 61]);
  expect(turns[1]!.start).toBe(turns[0]!.end);
  expect(turns.map(({ exposures, exposures_left }) => [exposures, exposures_left])).toEqual([
    [30, 30],
    [4, 4],
    [6, 6],
  ]);
  expect(left).toBe(1);
  expect(timezone).toBe("Atlantic/Canary");
  expect(from > evening.toISOString()).toBe(true);
  expect(phases.at(-1)!.end).toBe(end);
  // Nothing begins before it is dark, nor while its target is too low.
  for (const { start, target_name } of turns) {
    const sky = skies({ ...laPalma })(new Date(start));
    expect(sky.sunAltitude).toBeLessThanOrEqual(-12);
    expect(sky.altitudeOf(target_name === "Rigel" ? rigel : vega)).toBeGreaterThanOrEqual(25);
  }
});

test("a turn ends where the target sinks too low, and says how many exposures fit", async () => {
  const { add, plan } = await waiting(database);
  await add({ target: rigel, exposures: lasting(60, 5000) });
  const [turn, ...others] = (await plan()).turns;
  expect(others).toEqual([]);
  const { start, end, exposures, exposures_left } = turn!;
  expect(exposures_left).toBe(5000);
  expect(exposures).toBe(Math.floor(minutes(start, end) - 1));
  const sky = skies({ ...laPalma })(new Date(end));
  expect(sky.altitudeOf(rigel)).toBeGreaterThanOrEqual(25);
  expect(sky.altitudeOf(rigel)).toBeLessThan(25.4);
});

test("a mosaic takes the time of all its panels, each with its slew and its changes of the filter", async () => {
  const overheads = { slew_seconds: 120, readout_seconds: 0, filter_change_seconds: 60 };
  const { add, plan } = await waiting(database, { overheads });
  const mosaic = { columns: 2, rows: 2, panel_width: 60, panel_height: 40 };
  const [one] = lasting(60, 3);
  const exposures = [one!, { ...one!, filter: "R" }];
  await add({ target: rigel, exposures, sequence: sequence.parse({ mosaic }) });
  const [turn] = (await plan()).turns;
  expect(minutes(turn!.start, turn!.end)).toBe(4 * (2 + 6 + 1) + 3);
  expect(turn).toMatchObject({ exposures: 24, exposures_left: 24 });
});

test("a turn that ends within an interleaved sequence counts the exposures until then", async () => {
  const { add, plan } = await waiting(database);
  const [one] = lasting(60, 4);
  const exposures = [one!, { ...one!, filter: "R", exposure_time: 120 }];
  await add({
    ...{ target: rigel, exposures, sequence: sequence.parse({ order: "interleaved" }) },
    windows: [{ start: "2026-03-01T21:00:00Z", end: "2026-03-01T21:09:30Z" }],
  });
  const [turn] = (await plan({}, new Date("2026-03-01T21:00:00Z"))).turns;
  // A slew, L R L R L: 1 + 1 + 2 + 1 + 2 + 1 of 9.5 minutes.
  expect(turn).toMatchObject({ exposures: 5, exposures_left: 8 });
});

test("an observation that its first window leaves unfinished goes on in the next one of the night", async () => {
  const { add, plan, at, owner } = await waiting(database);
  const [one] = lasting(60, 20);
  const window = (from: string, to: string) => ({
    start: `2026-03-01T${from}:00Z`,
    end: `2026-03-01T${to}:00Z`,
  });
  const split = await add({
    ...{ priority: 9, target: rigel, exposures: [one!, { ...one!, filter: "R" }] },
    ...{ sequence: sequence.parse({ order: "interleaved" }) },
    windows: [window("21:00", "21:16"), window("21:40", "21:50"), window("22:30", "23:30")],
  });
  const other = await add({ priority: 1, target: rigel, exposures: lasting(60, 60) });
  const now = new Date("2026-03-01T21:00:00Z");
  const { turns, waiting: left } = await plan({}, now);
  const shown = turns.map(({ observation_id, start, exposures, exposures_left }) => [
    observation_id,
    start.slice(11, 16),
    exposures,
    exposures_left,
  ]);
  // Each turn begins with a slew of a minute. The second window passes while the other one is exposed.
  expect(shown).toEqual([
    [split.id, "21:00", 15, 40],
    [other.id, "21:16", 60, 60],
    [split.id, "22:30", 25, 25],
  ]);
  expect(left).toBe(0);
  const { planned } = await explainObservation(at(owner, now), { id: other.id });
  expect(planned).toMatchObject({ place: 2, of: 2 });
  // One that has begun goes on as well.
  const alone = await waiting(database);
  const windows = [window("21:00", "21:16"), window("22:30", "23:30")];
  await alone.add({ status: "in_progress", target: rigel, exposures: lasting(60, 40), windows });
  const starts = (await alone.plan({}, now)).turns.map(({ start }) => start.slice(11, 16));
  expect(starts).toEqual(["21:00", "22:30"]);
});

test("a hold moves the plan to its end, or away; another night is planned by its date", async () => {
  const since = "2026-03-01T00:00:00.000Z";
  const until = "2026-03-01T23:00:00.000Z";
  const hold = { reason: "Mirror", by: "nobody", since };
  const held = await waiting(database, { hold: { ...hold, until } });
  await held.add({ target: rigel });
  const { turns, from, held_until } = await held.plan();
  expect([turns[0]?.start, from, held_until]).toEqual([until, until, until]);
  const forever = await waiting(database, { hold: { ...hold, until: null } });
  await forever.add({ target: rigel });
  expect(await forever.plan()).toMatchObject({ turns: [], is_held: true, waiting: 1 });
  const begun = await forever.add({ target: rigel, status: "in_progress" });
  const goesOn = await forever.plan();
  expect(goesOn.turns.map(({ observation_id }) => observation_id)).toEqual([begun.id]);
  const free = await waiting(database);
  await free.add({ target: rigel });
  expect((await free.plan()).turns).toHaveLength(1);
  await holdObservatory(free.at(free.owner), { id: free.id, reason: "Mirror", until: null });
  expect(await free.plan()).toMatchObject({ turns: [], is_held: true });
  const { turns: later, start } = await held.plan({ night: "2026-03-15" });
  expect([start, later[0]!.start].map((time) => time.slice(0, 10))).toEqual(["2026-03-15", "2026-03-15"]);
  for (const [night, message] of [
    ["2026-02-27", "must not be over"],
    ["2028-01-01", "must be within a year"],
  ])
    await expect(held.plan({ night })).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "night", message }],
    });
});

test("a night of the week ahead has what those before it leave over", async () => {
  const { add, plan } = await waiting(database);
  const soon = await add({ name: "Soon", priority: 9, target: rigel, exposures: lasting(300, 6) });
  const long = await add({ name: "Long", priority: 5, target: rigel, exposures: lasting(60, 600) });
  const late = await add({
    priority: 3,
    windows: [{ start: "2026-03-02T12:00:00Z", end: "2026-03-09T12:00:00Z" }],
    target: vega,
  });
  const [tonight, tomorrow] = [await plan(), await plan({ night: "2026-03-02" })];
  const shown = ({ turns }: NightPlan) => turns.map(({ observation_id }) => observation_id);
  expect([shown(tonight), tonight.waiting]).toEqual([[soon.id, long.id], 1]);
  expect([shown(tomorrow), tomorrow.waiting]).toEqual([[long.id, late.id], 0]);
  const [begun, rest] = [tonight.turns[1]!, tomorrow.turns[0]!];
  expect(rest.exposures_left).toBe(begun.exposures_left - begun.exposures);
  expect(tomorrow.turns.every(({ start }) => start > tomorrow.start)).toBe(true);
});

test("nothing is planned into a downtime, and what was planned changes with it", async () => {
  const { add, plan, id, owner } = await waiting(database);
  await add({ target: rigel, exposures: lasting(60, 5000) });
  const [undisturbed] = (await plan()).turns;
  const times = { start: "2026-03-01T22:00:00.000Z", end: "2026-03-01T22:30:00.000Z" };
  const washing = { ...times, reason: "Mirror", observatory_id: id, created_by: owner.id };
  await downtimes.insert(database.db, downtimeDocument.parse(washing), evening);
  const [cut, rest, ...others] = (await plan()).turns;
  expect(cut!.start).toBe(undisturbed!.start);
  expect(minutes(cut!.end, times.start)).toBeGreaterThanOrEqual(0);
  expect(minutes(cut!.end, times.start)).toBeLessThan(2);
  expect(rest).toMatchObject({
    start: times.end,
    end: undisturbed!.end,
    exposures_left: 5000 - cut!.exposures,
  });
  expect(others).toEqual([]);
  const urgent = await add({ target: rigel, priority: 10, exposures: lasting(60, 3) });
  const { turns, downtimes: planned } = await plan();
  expect(turns[0]!.observation_id).toBe(urgent.id);
  expect(turns.find(({ start }) => start >= times.start)!.start).toBe(times.end);
  expect(planned).toEqual([{ ...times, reason: "Mirror" }]);
  expect((await plan({ night: "2026-03-04" })).downtimes).toEqual([]);
});

test("a change shows at once, one's own turns are found, and strangers see no plan", async () => {
  const { add, plan, at, owner, stranger, id } = await waiting(database);
  const one = await add({ target: rigel });
  expect((await plan()).turns).toHaveLength(1);
  const another = await add({ target: vega });
  expect((await plan()).turns).toHaveLength(2);
  const own = await listOwnTurns(at(owner));
  expect(own.turns.map(({ observation_id, observatory_id }) => [observation_id, observatory_id])).toEqual([
    [one.id, id],
    [another.id, id],
  ]);
  expect(await listOwnTurns(at(stranger))).toEqual({ turns: [] });
  await expect(planOfNight(at(stranger), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an allotment is worked out once for all requests of one database", async () => {
  const { observer, site, submit, as } = await network(database);
  await site();
  await submit();
  // As the server has it: each request has a database of its own, over one client.
  const byRequest = () => ({ ...as(observer), db: Object.create(database.db) });
  const [one, other] = [await allotment(byRequest()), await allotment(byRequest())];
  expect(other).toBe(one);
});

test("an allotment whose connection has hung is waited for some seconds only", async () => {
  const { clock, observer, site, submit, as } = await network(database);
  await site();
  await submit();
  const { proxy, url } = await proxied(database.url);
  const through = openDatabase(url, { max: 4 });
  onTestFinished(() => through.close());
  const ctx = () => ({ ...as(observer), db: Object.create(through.db) });
  const over = Promise.withResolvers<void>();
  let hung: object | undefined;
  await proxy.apply({
    async chunk(chunk, _, connection) {
      if (chunk.includes("on o.id = c.observatory_id order by o.id")) hung ??= connection;
      if (connection === hung) await over.promise;
      return chunk;
    },
    removed: over.resolve,
  });
  const first = allotment(ctx());
  first.catch(() => {});
  await expect.poll(() => hung).toBeDefined();
  clock.advance({ seconds: 11 });
  expect((await allotment(ctx())).size).toBe(1);
  await proxy.heal();
  expect((await first).size).toBe(1);
});

test("requests to the network have their turn where they would be executed first, for those who see them", async () => {
  const { make, observer, keeper, site, submit, as, leave } = await network(database);
  const [east, west] = [
    await site({ ...laPalma, name: "East", timezone: "Atlantic/Canary" }),
    await site({ ...laPalma, name: "West", longitude: -70, timezone: "America/Santiago" }),
  ];
  const exposures = [{ filter: "L", exposure_time: 300, exposure_count: 6 }];
  const request = (name: string, fields: object = {}) =>
    submit({ name, target: rigel, exposures, ...fields });
  const [first, second, western] = [
    await request("First", { priority: 9 }),
    await request("Second", { priority: 8 }),
    await request("Western", { where: { observatory_ids: [west] } }),
  ];
  const planAt = (id: string, who = observer) => planOfNight(as(who), nightPlanInput.parse({ id }));
  const ids = ({ turns }: NightPlan) => turns.map(({ observation_id }) => observation_id);
  // It is dark in the East, and both are over before West gets dark.
  expect(ids(await planAt(east))).toEqual([first.id, second.id]);
  expect(ids(await planAt(west))).toEqual([western.id]);
  expect((await planAt(east)).turns[0]).toMatchObject({ is_placed: false, status: "pending" });
  const { turns } = await listOwnTurns(as(observer));
  expect(turns.map(({ observation_id, observatory_name }) => [observation_id, observatory_name])).toEqual([
    [first.id, "East"],
    [second.id, "East"],
    [western.id, "West"],
  ]);
  expect(await explainObservation(as(observer), { id: western.id })).toMatchObject({
    planned: { observatory_id: west, observatory_name: "West", start: turns[2]!.start },
  });
  // Who sees the observatory alone reads when it is busy with them, and nothing of theirs.
  const member = await make.user();
  await make.observatoryMember(east, { user_id: member.id }, { can_view: true });
  const seen = await planAt(east, member);
  expect([ids(seen), seen.unseen]).toEqual([[], turns.slice(0, 2).map(({ start, end }) => ({ start, end }))]);
  expect((await listOwnTurns(as(keeper))).turns).toEqual([]);
  // When East goes away, all of them are West's.
  await leave(east);
  expect(ids(await planAt(east))).toEqual([]);
  expect(ids(await planAt(west))).toEqual([first.id, second.id, western.id]);
});

test("each observation that hasn't begun has its place in the plan: handed out, waiting there, or asking the network", async () => {
  const { make, observer, project, site, submit, as } = await network(database);
  const id = await site({ ...laPalma, name: "East", timezone: "Atlantic/Canary" });
  const of = { user_id: observer.id, observatory_id: id, project_id: project.id };
  const add = (fields: object) =>
    make.observation(of, { target: rigel, exposures: lasting(60, 5), ...fields });
  const begun = await add({ status: "in_progress" });
  // Never up in that night, though it is the first in the queue.
  await add({ priority: 10, target: southern });
  const [own, assigned] = [await add({ priority: 5 }), await add({ priority: 1, status: "assigned" })];
  const request = await submit({ priority: 7, target: rigel });
  const { turns } = await planOfNight(as(observer), nightPlanInput.parse({ id }));
  const order = [assigned.id, request.id, own.id];
  expect(turns.map(({ observation_id }) => observation_id)).toEqual([begun.id, ...order]);
  for (const [at, one] of order.entries())
    expect((await explainObservation(as(observer), { id: one })).planned).toEqual({
      ...{ start: turns[at + 1]!.start, end: turns[at + 1]!.end },
      ...{ observatory_id: id, observatory_name: "East", place: at + 1, of: 3 },
    });
  expect(await explainObservation(as(observer), { id: begun.id })).toMatchObject({ planned: null });
});

test("observations that have ended, or whose document is odd, keep no plan from being made", async () => {
  const { add, plan, id } = await waiting(database);
  for (const status of observationStatus.options) await add({ status, target: rigel });
  await database.sql`update observations set doc = doc || '{"exposures": 7, "target": [], "windows": "x"}'
    where doc_observatory_id = ${id} and doc_status = 'assigned'`;
  const { turns } = await plan({}, new Date("2026-03-01T21:00:00Z"));
  expect(turns.map(({ status }) => status).sort()).toEqual(["in_progress", "pending", "suspended"]);
});

test("an observation that takes years fills its night, and its plan is there at once", async () => {
  const { add, plan } = await waiting(database);
  const polaris = { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null };
  const exposures = lasting(3600, 100_000);
  const { id } = await add({ target: polaris, bypass_darkness: true, exposures });
  const { turns, from } = await plan();
  expect(turns).toMatchObject([{ observation_id: id, start: from, exposures_left: 100_000 }]);
  expect(turns[0]!.exposures).toBeLessThan(14);
});
