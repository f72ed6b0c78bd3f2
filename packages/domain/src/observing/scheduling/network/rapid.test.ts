import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { grantRapid } from "../../../places/observatories/index.ts";
import { explainObservation } from "../explain.ts";
import { endHold } from "../holds/end.ts";
import { holdObservatory } from "../holds/hold.ts";
import { network } from "./network.fixture.ts";

const database = testDatabase();
const later = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };

test("a rapid request to the network is placed before its submission is answered, where its project has the right", async () => {
  const { site, submit, as, keeper, project, stateOf } = await network(database);
  const [, granting] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ code: "INVALID" });
  await submit({
    observatory_id: granting,
    where: null,
    windows: [{ start: "2026-05-01T00:00:00Z", end: "2026-05-02T00:00:00Z" }],
  });
  await grantRapid(as(keeper), { id: granting, projectId: project.id, per_month: 1 });
  const rapid = await submit({ urgency: "rapid" });
  expect(rapid).toMatchObject({ status: "assigned", observatory_id: granting });
  expect(await stateOf(rapid.id)).toMatchObject({ at: granting });
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ errors: [{ path: "urgency" }] });
});

test("a rapid request never goes to an observatory that gave its project no right, nor interrupts anything there", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, project, leave } = await network(database);
  const granting = await site({ name: "Granting" });
  const other = await site({ name: "Other", latitude: 70 });
  await submit({ observatory_id: granting, where: null, windows: [later] });
  await grantRapid(as(keeper), { id: granting, projectId: project.id, per_month: 2 });
  const victim = await submit({ observatory_id: other, where: null, priority: 10 });
  await schedule();
  await say(other, { type: "started", observation_id: victim.id });
  await leave(granting);
  const ids = [await submit({ urgency: "rapid" }), await submit({ urgency: "rapid" })].map(({ id }) => id);
  await schedule();
  expect(await Promise.all(ids.map(stateOf))).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  expect(await stateOf(victim.id)).toMatchObject({ status: "in_progress", at: other });
});

test("rapid requests to the network count against the quota while they wait, and hold nothing else up", async () => {
  const { site, submit, schedule, stateOf, as, keeper, observer, project, say } = await network(database);
  const id = await site({ name: "Granting" });
  await submit({ observatory_id: id, where: null, windows: [later] });
  await grantRapid(as(keeper), { id, projectId: project.id, per_month: 2 });
  const first = await submit({ urgency: "rapid" });
  expect(first).toMatchObject({ status: "assigned" });
  const second = await submit({ urgency: "rapid" });
  expect(second).toMatchObject({ status: "pending" });
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ errors: [{ path: "urgency" }] });
  const named = submit({ observatory_id: id, where: null, urgency: "rapid" });
  await expect(named).rejects.toMatchObject({
    errors: [{ path: "urgency", message: expect.stringContaining("that still wait") }],
  });
  const own = await submit({ observatory_id: id, where: null });
  const anywhere = await submit();
  await schedule();
  expect(await Promise.all([own, anywhere].map((one) => stateOf(one.id)))).toMatchObject([
    { status: "assigned" },
    { status: "assigned" },
  ]);
  await say(id, { type: "reject", observation_id: first.id, reason: "A cable." });
  await schedule();
  expect(await stateOf(second.id)).toMatchObject({ status: "assigned" });
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ errors: [{ path: "urgency" }] });
  await database.sql`
    update observatories set doc = jsonb_set(doc, '{rapid_projects,0,per_month}', '1') where id = ${id}`;
  const { observatories } = await explainObservation(as(observer), { id: first.id });
  expect(observatories[0]!.hindrances).toContainEqual({
    code: "rapid",
    message: "The project has used up its rapid requests there this month.",
  });
});

test("a rapid request that had to leave its observatory comes back there, though it was the last of the month", async () => {
  const { site, submit, schedule, stateOf, as, keeper, observer, project } = await network(database);
  const id = await site({ name: "Granting" });
  const own = await submit({ observatory_id: id, where: null, windows: [later] });
  expect(own).toMatchObject({ status: "pending" });
  await grantRapid(as(keeper), { id, projectId: project.id, per_month: 1 });
  const rapid = await submit({ urgency: "rapid" });
  expect(rapid).toMatchObject({ status: "assigned", observatory_id: id });
  await holdObservatory(as(keeper), { id, reason: "Visitors", until: null });
  expect(await stateOf(rapid.id)).toMatchObject({ status: "pending", at: null });
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ errors: [{ path: "urgency" }] });
  const { observatories } = await explainObservation(as(observer), { id: rapid.id });
  expect(observatories[0]!.hindrances.map(({ code }) => code)).toEqual(["hold"]);
  await endHold(as(keeper), { id });
  await schedule();
  expect(await stateOf(rapid.id)).toMatchObject({ status: "assigned", at: id });
});

test("an interrupted request goes elsewhere when the rapid one's observatory goes away", async () => {
  const { site, submit, schedule, say, stateOf, as, keeper, project, leave, clock } = await network(database);
  const id = await site({ name: "Granting" });
  await submit({ observatory_id: id, where: null, windows: [later] });
  await grantRapid(as(keeper), { id, projectId: project.id, per_month: 2 });
  const victim = await submit();
  await schedule();
  await say(id, { type: "started", observation_id: victim.id });
  await say(id, { type: "progress", observation_id: victim.id, exposure: 0, acquired: 3 });
  const other = await site({ name: "Other", latitude: 55 });
  const rapid = await submit({ urgency: "rapid", where: { observatory_ids: [id] } });
  await say(id, { type: "started", observation_id: rapid.id });
  clock.advance({ minutes: 40 });
  await schedule();
  expect(await stateOf(victim.id)).toMatchObject({ status: "suspended", at: id });
  await leave(id);
  clock.advance({ minutes: 11 });
  await schedule();
  await schedule();
  expect(await stateOf(victim.id)).toMatchObject({ status: "assigned", at: other, acquired: 3 });
});

test("a rapid request that isn't begun within half an hour goes where its project has the right and it can begin", async () => {
  const { site, submit, schedule, say, stateOf, as, keeper, project, clock } = await network(database);
  const [silent, other, third] = [
    await site({ latitude: 70 }),
    await site({ latitude: 60 }),
    await site({ latitude: 65 }),
  ];
  for (const id of [silent, other]) {
    await submit({ observatory_id: id, where: null, windows: [later] });
    await grantRapid(as(keeper), { id, projectId: project.id, per_month: 2 });
  }
  const rapid = await submit({ urgency: "rapid" });
  expect(rapid).toMatchObject({ observatory_id: silent });
  const busy = await submit({ observatory_id: other, where: null });
  await schedule();
  await say(other, { type: "started", observation_id: busy.id });
  clock.advance({ minutes: 29 });
  await schedule();
  expect(await stateOf(rapid.id)).toMatchObject({ status: "assigned", at: silent });
  clock.advance({ minutes: 2 });
  await schedule();
  expect(await stateOf(rapid.id)).toMatchObject({ status: "assigned", at: other });
  expect(await stateOf(busy.id)).toMatchObject({ status: "suspended" });
  expect(third).not.toBe(other);
});

test("a second rapid request is told that another one is under way there", async () => {
  const { site, submit, as, keeper, observer, project } = await network(database);
  const id = await site();
  await submit({ observatory_id: id, where: null, windows: [later] });
  await grantRapid(as(keeper), { id, projectId: project.id, per_month: 5 });
  await submit({ urgency: "rapid" });
  const second = await submit({ urgency: "rapid" });
  const { observatories } = await explainObservation(as(observer), { id: second.id });
  expect(observatories[0]!.hindrances.map(({ code }) => code)).toEqual(["rapid"]);
});

test("a rapid request with a fixed time interrupts others two minutes and an exposure before it, not ten", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, project, clock } = await network(database);
  const id = await site();
  const place = { where: null, observatory_id: id };
  const slow = await submit(place);
  await schedule();
  await say(id, { type: "started", observation_id: slow.id });
  await submit({ ...place, windows: [later] });
  await grantRapid(as(keeper), { id, projectId: project.id, per_month: 5 });
  const times = { fixed_time_start: "2026-03-01T22:09:00.000Z", fixed_time_end: "2026-03-01T22:30:00.000Z" };
  const rapid = await submit({ ...place, ...times, urgency: "rapid" });
  expect(rapid).toMatchObject({ status: "pending" });
  clock.advance({ minutes: 5 });
  await schedule();
  expect(await stateOf(slow.id)).toMatchObject({ status: "in_progress" });
  clock.advance({ minutes: 1 });
  await schedule();
  expect(await stateOf(slow.id)).toMatchObject({ status: "suspended" });
  expect(await stateOf(rapid.id)).toMatchObject({ status: "assigned" });
});
