import { planDowntimeInput } from "@meridian/contract";
import { auditOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteObservatory, getObservatory } from "../../../places/observatories/index.ts";
import { getDowntime } from "./list.ts";
import { operating } from "./operating.fixture.ts";

const database = testDatabase();
const hour = 60;
const day = 24 * hour;

test("a planned downtime is listed, recorded, and seen by everybody who sees the observatory", async () => {
  const { plan, list, operator, observer, site, events, told, as, inMinutes } = await operating(database);
  const [start, end] = [inMinutes(day), inMinutes(2 * day)];
  const planned = await plan(day, 2 * day);
  expect(planned).toMatchObject({
    ...{ observatory_id: site.id, start, end, reason: "Mirror washing", state: "upcoming", version: 1 },
    ...{ created_by: operator.id, created_by_name: operator.name },
  });
  expect((await list()).items).toEqual([planned]);
  expect(await getDowntime(as(observer), { id: site.id, downtimeId: planned.id })).toEqual(planned);
  expect(await events()).toEqual(["downtime_planned"]);
  expect(await auditOf(database, planned.id)).toMatchObject([
    {
      ...{ action: "downtime.plan", actor_id: operator.id },
      after: { observatory_id: site.id, start, end, reason: "Mirror washing" },
    },
  ]);
  expect(told.some(({ type }) => type === "observatory.changed")).toBe(true);
  expect(await database.sql`select event, fold from notification_events where subject = ${site.id}`).toEqual([
    { event: "downtime.planned", fold: operator.id },
  ]);
});

test("a downtime requires an operator; strangers don't learn of it", async () => {
  const { plan, update, cancel, list, make, observer, onSite } = await operating(database);
  const { id } = await plan(day, 2 * day);
  const changes = [
    (user: TestUser) => plan(day, 2 * day, user),
    (user: TestUser) => update(id, { reason: "Fog" }, user),
    (user: TestUser) => cancel(id, {}, user),
  ];
  for (const user of [observer, await onSite({ can_view: true })])
    for (const change of changes) await expect(change(user)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const stranger = await make.user();
  for (const attempt of [...changes, (user: TestUser) => list({}, user)])
    await expect(attempt(stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(update("unknown", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a downtime ends after it starts, in the future, in two years at most, and has a reason of one line", async () => {
  const { plan, inMinutes, site } = await operating(database);
  const at = (path: string) => ({ code: "INVALID", errors: [{ path }] });
  await expect(plan(-2, 0)).rejects.toMatchObject(at("end"));
  await expect(plan(day, 731 * day)).rejects.toMatchObject(at("end"));
  await expect(plan(-day - 1, day)).rejects.toMatchObject(at("start"));
  const given = { id: site.id, start: inMinutes(day), end: inMinutes(2 * day), reason: "Fog" };
  for (const end of [inMinutes(day), inMinutes(hour)])
    expect(() => planDowntimeInput.parse({ ...given, end })).toThrow(/must be after start/);
  for (const reason of [" ", "x".repeat(501), undefined, "two\nlines"])
    expect(() => planDowntimeInput.parse({ ...given, reason })).toThrow(/reason/);
  expect(() => planDowntimeInput.parse({ ...given, start: "2026-12-01T20:00" })).toThrow(/start/);
  await plan(0, 730 * day);
});

test("downtimes may overlap; the list is in order of their start, filtered by state, in pages", async () => {
  const { plan, list, clock } = await operating(database);
  const [third, first, second] = [await plan(30, 40), await plan(5, 60), await plan(10, 20)];
  clock.advance({ minutes: 20 });
  const ids = async (fields: object = {}) => (await list(fields)).items.map(({ id }) => id);
  expect(await ids()).toEqual([first.id, second.id, third.id]);
  expect(await ids({ order: "desc" })).toEqual([third.id, second.id, first.id]);
  expect(await ids({ state: "past" })).toEqual([second.id]);
  expect(await ids({ state: "current" })).toEqual([first.id]);
  expect(await ids({ state: "upcoming" })).toEqual([third.id]);
  const page = await list({ limit: 2 });
  expect(page.items).toHaveLength(2);
  expect(await ids({ limit: 2, cursor: page.next_cursor })).toEqual([third.id]);
  await expect(list({ order: "desc", cursor: page.next_cursor })).rejects.toMatchObject({ code: "INVALID" });
});

test("the observatory says that it is down, until the last end of those under way", async () => {
  const { plan, as, observer, site, clock, inMinutes, everyMinute, events, told } = await operating(database);
  const until = inMinutes(60);
  await plan(10, 60);
  await plan(15, 30, undefined, { reason: "Dome" });
  const seen = async () => (await getObservatory(as(observer), { id: site.id })).downtime;
  expect(await seen()).toBeNull();
  clock.advance({ minutes: 20 });
  expect(await seen()).toEqual({ reason: "Mirror washing", until });
  told.splice(0);
  await everyMinute();
  expect(told.some(({ type }) => type === "observatory.changed")).toBe(true);
  clock.advance({ minutes: 40 });
  expect(await seen()).toBeNull();
  await Promise.all([everyMinute(), everyMinute()]);
  expect((await events()).toSorted()).toEqual([
    ...["downtime_ended", "downtime_ended", "downtime_planned", "downtime_planned"],
    ...["downtime_started", "downtime_started"],
  ]);
});

test("one of two edits of the same version succeeds; the other learns who was faster", async () => {
  const { plan, update, keeper, operator, events, clock } = await operating(database);
  const { id, version } = await plan(day, 2 * day);
  clock.advance({ minutes: 1 });
  const edits = await Promise.allSettled([
    update(id, { if_version: version, reason: "Fog" }, keeper),
    update(id, { if_version: version, reason: "Dome" }, operator),
  ]);
  expect(edits.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = edits.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const faster = edits[0]!.status === "fulfilled" ? keeper : operator;
  expect(refused).toMatchObject([{ code: "VERSION_MISMATCH", changed: { by_id: faster.id } }]);
  expect(await events()).toEqual(["downtime_planned", "downtime_changed"]);
});

test("an edit that changes nothing leaves no trace; one that changes a time keeps the others in order", async () => {
  const { plan, update, events, inMinutes } = await operating(database);
  const { id, start, reason } = await plan(day, 2 * day);
  expect(await update(id, { start, reason })).toMatchObject({ version: 1 });
  await expect(update(id, { end: start })).rejects.toMatchObject({ errors: [{ path: "end" }] });
  const end = inMinutes(3 * day);
  expect(await update(id, { end })).toMatchObject({ version: 2, start, end });
  expect(await events()).toEqual(["downtime_planned", "downtime_changed"]);
});

test("a downtime that has begun keeps its start, one that is over changes no more", async () => {
  const { plan, update, cancel, clock, inMinutes } = await operating(database);
  const { id, start } = await plan(0, 60);
  await expect(update(id, { start: inMinutes(1) })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await update(id, { start, end: inMinutes(30) })).toMatchObject({ state: "current" });
  clock.advance({ minutes: 30 });
  for (const attempt of [() => update(id, { reason: "Fog" }), () => cancel(id)])
    await expect(attempt()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a downtime ahead is cancelled and gone; one under way ends now and stays as history", async () => {
  const { plan, cancel, list, clock, events, submit, assign, as, observer, site } = await operating(database);
  const [current, ahead] = [await plan(0, 60), await plan(120, 180)];
  await expect(cancel(ahead.id, { if_version: 7 })).rejects.toMatchObject({ code: "VERSION_MISMATCH" });
  await cancel(ahead.id);
  await submit();
  clock.advance({ minutes: 10 });
  expect(await assign()).toBe(0);
  await cancel(current.id);
  const { items } = await list();
  expect(items).toMatchObject([{ id: current.id, state: "past", end: clock.now().toISOString() }]);
  expect((await getObservatory(as(observer), { id: site.id })).downtime).toBeNull();
  expect(await assign()).toBe(1);
  expect(await events()).toEqual([
    ...["downtime_planned", "downtime_started", "downtime_planned", "downtime_cancelled", "downtime_ended"],
  ]);
});

test("a second cancellation at the same moment learns that the downtime is gone", async () => {
  const { plan, cancel, keeper } = await operating(database);
  const { id } = await plan(day, 2 * day);
  const both = await Promise.allSettled([cancel(id), cancel(id, {}, keeper)]);
  const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: "NOT_FOUND" }]);
});

test("a deleted observatory takes its downtimes with it", async () => {
  const { plan, as, keeper, site } = await operating(database);
  await plan(day, 2 * day);
  await deleteObservatory(as(keeper), { id: site.id });
  expect(await database.sql`select from downtimes where doc ->> 'observatory_id' = ${site.id}`).toEqual([]);
});

test("a downtime that nobody can read holds nothing up and is left out", async () => {
  const { plan, list, submit, everyMinute, statusOf, as, observer, site } = await operating(database);
  const { id } = await plan(-1, 60);
  const { id: waiting } = await submit();
  for (const odd of ['{"start": 7}', '{"end": "9999"}', '{"end": {}, "reason": 1}']) {
    await database.sql`update downtimes set doc = doc || ${odd}::text::jsonb where id = ${id}`;
    await everyMinute();
    expect((await list()).items).toEqual([]);
    expect((await getObservatory(as(observer), { id: site.id })).downtime).toBeNull();
  }
  expect(await statusOf(waiting)).toMatchObject({ status: "assigned" });
});
