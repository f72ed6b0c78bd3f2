import { statusChanges } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { enqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { grantRapid } from "../../../places/observatories/index.ts";
import { repeatMonitoring } from "../../observations/index.ts";
import { endHold } from "../holds/end.ts";
import { holdObservatory } from "../holds/hold.ts";
import { scheduleObservatory } from "../tasks.ts";
import { network } from "./network.fixture.ts";

const database = testDatabase();
const never = new AbortController().signal;
const later = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };

test("a request goes elsewhere from an observatory that rejects it, is held or goes away", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, leave, clock } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await say(first, { type: "reject", observation_id: id, reason: "Clouds." });
  expect(await stateOf(id)).toMatchObject({ status: "pending", at: null });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  clock.advance({ minutes: 31 });
  await holdObservatory(as(keeper), { id: second, reason: "Visitors", until: null });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "pending", at: null });
});

test("a rejected request goes elsewhere at once, a rapid one likewise, and so does what a hold takes back", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, project, system } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await say(first, { type: "reject", observation_id: id, reason: "Clouds." });
  const wake = (observatory_id: string) => scheduleObservatory.run(system, { observatory_id }, never);
  await wake(first);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  const { id: other } = await submit();
  await schedule();
  expect(await stateOf(other)).toMatchObject({ status: "assigned", at: first });
  await holdObservatory(as(keeper), { id: first, reason: "Visitors", until: null });
  expect(await enqueued(database, scheduleObservatory)).toContainEqual({ observatory_id: first });
  await wake(first);
  expect(await stateOf(other)).toMatchObject({ status: "assigned", at: second });
  await endHold(as(keeper), { id: first });
  for (const at of [first, second]) {
    await submit({ observatory_id: at, where: null, windows: [later] });
    await grantRapid(as(keeper), { id: at, projectId: project.id, per_month: 3 });
  }
  const { id: rapid } = await submit({ urgency: "rapid" });
  expect(await stateOf(rapid)).toMatchObject({ status: "assigned", at: first });
  await say(first, { type: "reject", observation_id: rapid, reason: "Clouds." });
  await wake(first);
  expect(await stateOf(rapid)).toMatchObject({ status: "assigned", at: second });
});

test("exposures are kept when their observatory goes away, and only the rest is asked for elsewhere", async () => {
  const { site, submit, schedule, stateOf, say, leave, connect, clock } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 4 });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  expect(await stateOf(id)).toEqual({ status: "assigned", at: second, acquired: 4 });
  await connect(first);
  await expect(
    say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 5 }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await say(second, { type: "started", observation_id: id });
  await say(second, { type: "progress", observation_id: id, exposure: 0, acquired: 10 });
  await say(second, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await stateOf(id)).toEqual({ status: "completed", at: second, acquired: 10 });
  const steps = await database.db
    .select({ to: statusChanges.to_status, at: statusChanges.observatory_id })
    .from(statusChanges)
    .where(eq(statusChanges.observation_id, id))
    .orderBy(statusChanges.id);
  expect(steps.slice(0, 5)).toEqual([
    { to: "pending", at: null },
    ...["assigned", "in_progress", "pending"].map((to) => ({ to, at: first })),
    { to: "assigned", at: second },
  ]);
});

test("a request that isn't begun within half an hour goes to an observatory that can begin, and stays where there is none", async () => {
  const { site, submit, schedule, stateOf, clock, leave, connect } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  await leave(second);
  const { id } = await submit();
  await schedule();
  clock.advance({ minutes: 31 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await connect(second);
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
});

test("a request that goes elsewhere leaves room for one that was looked at before", async () => {
  const { clock, site, submit, schedule, stateOf } = await network(database);
  const first = await site();
  const second = await site({}, true);
  await database.sql`update observatories set doc = doc || '{"safety": "unsafe"}' where id = ${second}`;
  const waiting = await submit({ where: { observatory_ids: [first, second] } });
  await schedule();
  expect(await stateOf(waiting.id)).toMatchObject({ status: "assigned", at: first });
  await database.sql`update observatories set doc = doc || '{"safety": "safe"}' where id = ${second}`;
  const third = await site();
  await database.sql`update observatories set doc = doc || '{"safety": "unsafe"}' where id = ${third}`;
  const full = [
    await submit({ where: undefined, observatory_id: second }),
    await submit({ where: undefined, observatory_id: second }),
    await submit({ where: { observatory_ids: [second, third] } }),
  ];
  await schedule();
  for (const { id } of full) expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  clock.advance({ minutes: 31 });
  await database.sql`update observatories set doc = doc || '{"safety": "safe"}' where id = ${third}`;
  await schedule();
  expect(await stateOf(full[2]!.id)).toMatchObject({ status: "assigned", at: third });
  expect(await stateOf(waiting.id)).toMatchObject({ status: "assigned", at: second });
});

test("a suspended request is taken up elsewhere after half an hour", async () => {
  const { site, submit, schedule, stateOf, say, clock } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 2 });
  await say(first, { type: "suspended", observation_id: id, reason: "Clouds." });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "suspended", at: first });
  await database.sql`update observations set updated_at = ${clock.now().toISOString()} where id = ${id}`;
  clock.advance({ minutes: 31 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", acquired: 2 });
  expect([first, second]).toContain((await stateOf(id)).at);
});

test("a monitoring request to the network is repeated wherever one may observe, also where its last observatory is retired", async () => {
  const { site, submit, schedule, stateOf, say, clock, system } = await network(database);
  const [first] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit({ monitoring: { interval_hours: 0.5, remaining: 1 } });
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 10 });
  await say(first, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await stateOf(id)).toMatchObject({ status: "completed", at: first });
  await database.sql`update observatories set doc = doc || '{"retired": true}' where id = ${first}`;
  clock.advance({ minutes: 31 });
  await repeatMonitoring.run(system, {}, new AbortController().signal);
  expect(await stateOf(id)).toEqual({ status: "pending", at: null, acquired: 0 });
});
