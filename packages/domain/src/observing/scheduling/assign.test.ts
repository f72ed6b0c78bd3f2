import type { ObservationDocument, ObservatoryDocument } from "@meridian/contract";
import { newId, pluginConnections, settings, statusChanges } from "@meridian/database";
import type { Context } from "@meridian/domain";
import { actorFor, factories, fakeClock, testContext, testDatabase } from "@meridian/testkit";
import { random } from "@meridian/testkit/random";
import { beforeEach, expect, test } from "vitest";
import { assignWork } from "./assign.ts";
import { planOfNight } from "./plan/plan.ts";
import { scheduleAll } from "./tasks.ts";

const database = testDatabase();
const make = factories(database);
const clock = fakeClock("2026-03-01T22:00:00.000Z");
let ctx: Context;
const runAll = () => scheduleAll.run(ctx, {}, new AbortController().signal);
/** A star that is up and dark all that night. */
const polaris = { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null };

beforeEach(async () => {
  ctx = testContext(database, { now: clock.now });
  for (const table of ["observations", "plugin_connections", "status_changes", "settings"])
    await database.sql`delete from ${database.sql(table)}`;
});

async function site(fields: Partial<ObservatoryDocument> = {}, plugin_version: string | null = "3.8.0.0") {
  const owner = await make.user();
  const observatory = await make.observatory(owner.id, { latitude: 60, ...fields });
  const project = await make.project(owner.id);
  const { id: observatory_id } = observatory;
  const at = { connected_at: clock.now(), seen_at: clock.now() };
  if (plugin_version)
    await database.db
      .insert(pluginConnections)
      .values({ observatory_id, id: newId(), key_id: newId(), plugin_version, ...at });
  const place = { user_id: owner.id, project_id: project.id, observatory_id };
  const submit = (given: Partial<ObservationDocument> = {}) =>
    make.observation(place, { target: polaris, ...given });
  return { id: observatory_id, submit, project, owner };
}

const statusOf = async (id: string) => {
  const [row] = await database.sql`
    select doc_status as status, doc ->> 'status_reason' as reason from observations where id = ${id}`;
  return row;
};
const assignedOf = async (observatoryId: string) => {
  const rows = await database.sql`
    select doc ->> 'name' as name from observations where doc_status = 'assigned' and doc_observatory_id = ${observatoryId}
     order by id`;
  return rows.map(({ name }) => name);
};

test("the highest priority is handed out first, then the oldest, as many as the queue takes", async () => {
  const { id, submit } = await site();
  for (const [name, priority] of [
    ["Low", 1],
    ["Old", 5],
    ["New", 5],
    ["Ten", 10],
    ["Five", 5],
  ] as const)
    await submit({ name, priority });
  expect(await assignWork(ctx, id)).toBe(3);
  expect(await assignedOf(id)).toEqual(["Old", "New", "Ten"]);
  expect(await assignWork(ctx, id)).toBe(0);
  const [step] = await database.db.select().from(statusChanges).limit(1).offset(5);
  expect(step).toMatchObject({ from_status: "pending", to_status: "assigned", actor_type: "system" });
});

test("two schedulers at once hand out no more than there is room for, and nothing twice", async () => {
  const { id, submit } = await site();
  for (let made = 0; made < 6; made++) await submit();
  const given = await Promise.all([assignWork(ctx, id), assignWork(ctx, id), assignWork(ctx, id)]);
  expect(given.sort()).toEqual([0, 0, 3]);
  expect(await assignedOf(id)).toHaveLength(3);
});

test("an observatory that is offline, held by the weather, unsafe, retired or too old gets no work", async () => {
  await database.db.insert(settings.table).values({ id: "system", doc: { minimum_plugin_version: "3.7" } });
  const idle = await Promise.all([
    site({ status: "online" }, null),
    site({ weather_hold: true }),
    site({ safety: "unsafe" }),
    site({ retired: true }),
    site({}, "3.6.9"),
  ]);
  const ready = await site({}, "3.7.0.0");
  for (const { submit } of [...idle, ready]) await submit();
  await runAll();
  for (const { id } of idle) expect(await assignedOf(id)).toEqual([]);
  expect(await assignedOf(ready.id)).toHaveLength(1);
});

test("observations that can't be executed now are passed over: down, by day, out of window, of an inactive project", async () => {
  const { id, submit, project } = await site();
  const canopus = { name: "Canopus", ra: 95.99, dec: -52.7, rotation: null };
  await submit({ name: "Down", target: canopus, priority: 10 });
  await submit({ name: "Later", windows: [{ start: "2026-03-01T23:00:00Z", end: "2026-03-02T01:00:00Z" }] });
  await submit({ name: "Up", priority: 1 });
  expect(await assignWork(ctx, id)).toBe(1);
  expect(await assignedOf(id)).toEqual(["Up"]);
  const day = testContext(database, { now: () => new Date("2026-03-02T12:00:00Z") });
  await submit({ name: "Dark" });
  await submit({ name: "Also by day", bypass_darkness: true });
  expect(await assignWork(day, id)).toBe(1);
  expect(await assignedOf(id)).toEqual(["Up", "Also by day"]);
  await database.sql`update projects set doc = doc || '{"status": "paused"}' where id = ${project.id}`;
  expect(await assignWork(ctx, id)).toBe(0);
});

test("an observation that a plugin rejected rests before it is offered again", async () => {
  const { id, submit } = await site();
  const rejected = await submit();
  await database.db.insert(statusChanges).values({
    ...{ id: newId(), observation_id: rejected.id, from_status: "assigned", to_status: "pending" },
    ...{ actor_type: "plugin", actor_id: id, at: clock.now() },
  });
  expect(await assignWork(ctx, id)).toBe(0);
  const later = testContext(database, { now: () => new Date(clock.now().getTime() + 31 * 60_000) });
  expect(await assignWork(later, id)).toBe(1);
});

test("an observation fails once every window or its fixed time has passed", async () => {
  const { submit } = await site({}, null);
  const past = { start: "2026-03-01T18:00:00Z", end: "2026-03-01T20:00:00Z" };
  const ahead = { start: "2026-03-01T23:00:00Z", end: "2026-03-02T02:00:00Z" };
  const gone = await submit({ windows: [past] });
  const open = await submit({ windows: [past, ahead] });
  const missed = await submit({ fixed_time_start: past.start, fixed_time_end: past.end });
  await runAll();
  expect(await statusOf(gone.id)).toEqual({ status: "failed", reason: "Its time has passed." });
  expect(await statusOf(missed.id)).toMatchObject({ status: "failed" });
  expect(await statusOf(open.id)).toMatchObject({ status: "pending" });
});

test("a plugin that is too old loses its work: what waits is pending, what is in progress is suspended", async () => {
  const { id, submit } = await site({}, "3.6");
  const owner = await make.user();
  await database.sql`
    insert into observatory_keys (id, observatory_id, name, start, hash, created_by, created_at)
    select key_id, observatory_id, 'k', 'mro_', key_id, ${owner.id}, now() from plugin_connections where observatory_id = ${id}`;
  const [waiting, exposing] = [await submit({ status: "assigned" }), await submit({ status: "in_progress" })];
  await database.db.insert(settings.table).values({ id: "system", doc: { minimum_plugin_version: "3.7" } });
  await runAll();
  expect(await statusOf(waiting.id)).toMatchObject({ status: "pending" });
  expect(await statusOf(exposing.id)).toMatchObject({
    status: "suspended",
    reason: expect.stringContaining("below the minimum version"),
  });
});

test("an observatory that nothing can be worked out for doesn't keep the others from their work", async () => {
  const [odd, broken] = [await site(), await site()];
  await database.sql`
    update observatories set doc = doc || '{"elevation": 1e308, "latitude": 91, "longitude": -1000}' where id = ${odd.id}`;
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger refuse before update on observations for each row
      when (old.doc_observatory_id = '${broken.id}') execute function refuse()`);
  const ready = await site();
  for (const { submit } of [odd, broken, ready]) await submit();
  await runAll();
  expect(await assignedOf(ready.id)).toHaveLength(1);
  expect(await assignedOf(broken.id)).toEqual([]);
});

test("the observation that is handed out first has the first turn of the plan of that moment", async () => {
  const { id, submit, owner } = await site();
  const sky = random(7);
  for (let n = 0; n < 60; n += 1)
    await submit({
      priority: sky.integer(1, 10),
      target: { name: "T", ra: sky.integer(0, 359), dec: sky.integer(-30, 80), rotation: null },
    });
  const actor = actorFor(owner);
  for (let hour = 0; hour < 6; hour += 1) {
    const { turns } = await planOfNight({ ...ctx, actor }, { id });
    const waiting = turns.filter(({ status }) => status === "pending");
    const first = waiting[0]?.start === ctx.now().toISOString() ? waiting[0].observation_id : undefined;
    await assignWork(ctx, id);
    const [handedOut] = await database.sql`
      select id from observations where doc_status = 'assigned' and doc_observatory_id = ${id}
       order by (doc ->> 'priority')::int desc, id limit 1`;
    expect(handedOut?.id).toBe(first);
    await database.sql`
      update observations set doc = doc || '{"status": "completed"}', updated_at = now() where doc_status = 'assigned'`;
    clock.advance({ hours: 1 });
  }
});
