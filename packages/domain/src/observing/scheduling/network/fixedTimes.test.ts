import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { grantRapid } from "../../../places/observatories/index.ts";
import { assignWork } from "../assign.ts";
import { fixed, fromMinute, long, passingIn } from "./passing.fixture.ts";

const database = testDatabase();
const passing = () => passingIn(database);

const inMay = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };

test.each(["its observatory is away", "of clouds"])(
  "a request with a fixed time that has begun doesn't go elsewhere because %s: it could only end there",
  async (cause) => {
    const { site, submit, schedule, say, leave, connect, minutes, stateOf } = await passing();
    const a = await site();
    const times = { ...fixed, fixed_time_end: "2026-03-02T02:05:00.000Z" };
    const { id } = await submit({ ...times, ...long });
    await schedule();
    await minutes(5);
    await say(a, { type: "started", observation_id: id });
    await say(a, { type: "progress", observation_id: id, exposure: 0, acquired: 5 });
    if (cause === "of clouds") await say(a, { type: "suspended", observation_id: id, reason: "Clouds" });
    else await leave(a);
    await minutes(40);
    expect(await stateOf(id)).toMatchObject({ status: "suspended", at: a });
    if (cause !== "of clouds") await connect(a);
    await say(a, { type: "resumed", observation_id: id });
    expect(await stateOf(id)).toMatchObject({ status: "in_progress", acquired: 5 });
  },
);

test("a rapid request to the network with a fixed time goes where nothing has to be interrupted for it", async () => {
  const { site, submit, schedule, say, minutes, stateOf, as, keeper, project } = await passing();
  const [busy, idle] = [await site(), await site()];
  for (const id of [busy, idle]) {
    await submit({ where: null, observatory_id: id, windows: [inMay] });
    await grantRapid(as(keeper), { id, projectId: project.id, per_month: 5 });
  }
  const survey = await submit({
    ...{ where: null, observatory_id: busy },
    exposures: [{ filter: "L", exposure_time: 1200, exposure_count: 20 }],
  });
  await schedule();
  await say(busy, { type: "started", observation_id: survey.id });
  const times = { fixed_time_start: "2026-03-01T22:50:00.000Z", fixed_time_end: "2026-03-01T23:20:00.000Z" };
  const { id } = await submit({ ...times, urgency: "rapid" });
  await minutes(47);
  expect((await stateOf(id)).status).toBe("pending");
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: idle });
  expect((await stateOf(survey.id)).status).toBe("in_progress");
});

test.each(["normal", "rapid"] as const)(
  "a %s request with a fixed time goes where the exposure in progress ends by then",
  async (urgency) => {
    const { site, submit, expose, minutes, stateOf, as, keeper, project } = await passing();
    const [first, second] = [await site(), await site()];
    for (const id of [first, second]) {
      await submit({ where: null, observatory_id: id, windows: [inMay] });
      await grantRapid(as(keeper), { id, projectId: project.id, per_month: 5 });
    }
    await expose(second, 60);
    const times = {
      fixed_time_start: "2026-03-01T22:40:00.000Z",
      fixed_time_end: "2026-03-01T23:10:00.000Z",
    };
    const { id } = await submit({ ...times, urgency });
    await minutes(20);
    await expose(first, 2400);
    await minutes(9);
    expect((await stateOf(id)).status).toBe("pending");
    await minutes(8);
    expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  },
);

test("a request that is kept for its fixed time stays with its telescope until then, unless the weather is bad there and another is free", async () => {
  const { site, submit, expose, minutes, stateOf, system } = await passing();
  const a = await site();
  await expose(a, 48 * 60);
  const times = { fixed_time_start: "2026-03-01T22:55:00.000Z", fixed_time_end: "2026-03-01T23:30:00.000Z" };
  const { id } = await submit({
    ...times,
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 5 }],
  });
  await minutes(6);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: a });
  const b = await site();
  await minutes(36);
  await expose(b, 48 * 60);
  await database.sql`update observatories set doc = doc || '{"weather_hold": true}' where id = ${a}`;
  await minutes(2);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: a });
  const c = await site();
  // They fill its queue.
  for (const _ of [1, 2, 3]) await submit({ where: null, observatory_id: c, ...long });
  await assignWork(system, c);
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: c });
});

test("a request with a fixed time isn't moved because of clouds to a telescope that keeps another one then", async () => {
  const { site, submit, schedule, minutes, stateOf } = await passing();
  const [a, b] = [await site(), await site()];
  const of = (minute: number, observatory_id: string) => ({
    ...{ where: null, observatory_id, exposures: [{ filter: "L", exposure_time: 60, exposure_count: 9 }] },
    fixed_time_start: `2026-03-01T22:${minute}:00.000Z`,
    fixed_time_end: `2026-03-01T22:${minute + 12}:00.000Z`,
  });
  const kept = await submit(of(28, b));
  const early = await submit({ ...of(30, a), where: {}, observatory_id: null });
  await minutes(21);
  expect(await stateOf(kept.id)).toMatchObject({ status: "assigned", at: b });
  expect(await stateOf(early.id)).toMatchObject({ status: "assigned", at: a });
  await database.sql`update observatories set doc = doc || '{"weather_hold": true}' where id = ${a}`;
  await minutes(2);
  expect(await stateOf(early.id)).toMatchObject({ status: "assigned", at: a });
  const c = await site();
  await schedule();
  expect(await stateOf(early.id)).toMatchObject({ status: "assigned", at: c });
});

test("requests with the same fixed time go to a telescope each", async () => {
  const { site, submit, expose, minutes, stateOf } = await passing();
  const places = [await site(), await site({ latitude: 65 }), await site({ latitude: 70 })];
  for (const place of places) await expose(place, 60);
  const { id: own } = await submit({ ...fromMinute(30), where: null, observatory_id: places[2] });
  const requests = [await submit(fromMinute(30)), await submit(fromMinute(32))];
  await minutes(25);
  const at = await Promise.all(
    [own, ...requests.map(({ id }) => id)].map(async (id) => (await stateOf(id)).at),
  );
  expect(at.toSorted()).toEqual(places.toSorted());
});

test("a fixed time goes to a telescope whose queue is full where that alone can keep it", async () => {
  const { site, submit, expose, minutes, stateOf } = await passing();
  const [first, second] = [await site(), await site({ latitude: 70 })];
  await expose(first, 60);
  for (const _ of [1, 2, 3, 4]) await submit({ where: null, observatory_id: first, ...long });
  const { id } = await submit(fromMinute(40));
  await minutes(28);
  await expose(second, 1500);
  await minutes(3);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
});

test("a fixed time goes beside the full queue of the only telescope, whose exposure may end in time", async () => {
  const { site, submit, expose, minutes, stateOf } = await passing();
  const only = await site();
  await expose(only, 600);
  for (const _ of [1, 2, 3]) await submit({ where: null, observatory_id: only, ...long });
  await minutes(33);
  const { id } = await submit(fromMinute(40));
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: only });
});

test("a fixed time goes to a telescope that is to make way for it, whose own one has a lower priority", async () => {
  const { site, submit, say, minutes, stateOf } = await passing();
  const only = await site();
  const { id: low } = await submit({
    ...fromMinute(10),
    priority: 1,
    fixed_time_end: "2026-03-02T03:00:00.000Z",
  });
  await minutes(10);
  await say(only, { type: "started", observation_id: low });
  const same = await submit({ ...fromMinute(30), priority: 1 });
  const high = await submit({ ...fromMinute(30), priority: 2 });
  await database.sql`
    update observations set doc = jsonb_set(doc, '{exposures,0,exposure_count}', '300') where id = ${low}`;
  await minutes(12);
  expect(await stateOf(high.id)).toMatchObject({ status: "assigned", at: only });
  expect(await stateOf(same.id)).toMatchObject({ status: "pending" });
});

test("a fixed time leaves bad weather, or an exposure that may last past it, for a telescope that is to make way for it", async () => {
  const { site, submit, expose, say, minutes, stateOf } = await passing();
  const [first, second] = [await site(), await site({ latitude: 70 })];
  await expose(first, 60);
  const own = { where: null, observatory_id: second, fixed_time_end: "2026-03-02T03:00:00.000Z" };
  const { id: low } = await submit({ ...fromMinute(10), ...own, priority: 1 });
  await minutes(10);
  await say(second, { type: "started", observation_id: low });
  await database.sql`
    update observations set doc = jsonb_set(doc, '{exposures,0,exposure_count}', '300') where id = ${low}`;
  const { id } = await submit({ ...fromMinute(30), priority: 9 });
  await minutes(12);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await database.sql`update observatories set doc = doc || '{"weather_hold": true}' where id = ${first}`;
  await minutes(2);
  // It stays there, though that keeps another one.
  for (const _ of [1, 2]) {
    expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
    await minutes(1);
  }
  await database.sql`update observatories set doc = doc || '{"weather_hold": false}' where id = ${first}`;
  await expose(first, 1200);
  const late = await submit({ ...fromMinute(34), priority: 10 });
  await minutes(1);
  expect(await stateOf(late.id)).toMatchObject({ status: "assigned", at: second });
});

test("a fixed time goes to a telescope that may execute something of a higher priority then only where there is no other", async () => {
  const { site, submit, expose, minutes, stateOf } = await passing();
  const [busy, other] = [await site(), await site({ latitude: 70 })];
  await expose(busy, 60, {
    priority: 10,
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 300 }],
  });
  await expose(other, 60, {
    priority: 1,
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 300 }],
  });
  const requests = [
    await submit({ ...fromMinute(15), priority: 5 }),
    await submit({ ...fromMinute(15), priority: 4 }),
  ];
  await minutes(6);
  for (const [at, place] of [other, busy].entries())
    expect(await stateOf(requests[at]!.id)).toMatchObject({ status: "assigned", at: place });
});

test.each(["a full queue", "room in the queue"])(
  "fixed times of a second without end leave a longer one to be handed out at its time, with %s",
  async (queue) => {
    const { site, submit, expose, schedule, clock, minutes, stateOf } = await passing();
    const only = await site();
    await expose(only, 60, { priority: 1 });
    const own = { where: null, observatory_id: only };
    if (queue === "a full queue") for (const _ of [1, 2, 3]) await submit({ ...own, ...long, priority: 5 });
    const { id } = await submit({ ...fromMinute(12), ...own, priority: 9 });
    let sooner: string | undefined;
    for (let minute = 0; minute < 10; minute += 1) {
      for (let at = 0; at < 21; at += 1) {
        const start = clock.now().getTime() + 9.5 * 60_000 + at * 2500;
        const [fixed_time_start, fixed_time_end] = [start, start + 1000].map((ms) =>
          new Date(ms).toISOString(),
        );
        const exposures = [{ filter: "L", exposure_time: 1, exposure_count: 1 }];
        await submit({ ...own, fixed_time_start, fixed_time_end, exposures, priority: 10 });
      }
      // One that begins before those that are handed out is given as well.
      if (minute === 9) sooner = (await submit({ ...fromMinute(11), ...own, priority: 1 })).id;
      await schedule();
      await minutes(1);
    }
    expect(await stateOf(sooner!)).toMatchObject({ status: "assigned", at: only });
    await minutes(2);
    expect(await stateOf(id)).toMatchObject({ status: "assigned", at: only });
    const [row] = await database.sql`
      select count(*)::int as most from observations
       where doc_status = 'assigned' and doc ->> 'fixed_time_start' > ${clock.now().toISOString()}`;
    expect(row!.most).toBeLessThanOrEqual(40);
  },
);

test("a fixed time leaves a telescope whose exposure may last past it once another is free", async () => {
  const { site, submit, expose, say, minutes, stateOf } = await passing();
  const [exposing, second] = [await site(), await site({ latitude: 70 })];
  const { id: taken } = await submit({ ...fromMinute(20), where: null, observatory_id: second });
  await minutes(20);
  await say(second, { type: "started", observation_id: taken });
  await expose(exposing, 1200);
  const { id } = await submit(fromMinute(28));
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: exposing });
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: exposing });
  await say(second, { type: "progress", observation_id: taken, exposure: 0, acquired: 9 });
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
});

test("more fixed times than a telescope can keep take no room in its queue from others", async () => {
  const { site, submit, schedule, stateOf } = await passing();
  const only = await site();
  const own = { where: null, observatory_id: only };
  const requests = [];
  for (const _ of [1, 2, 3, 4]) requests.push(await submit({ ...fromMinute(10), priority: 9 }));
  for (const _ of [1, 2, 3, 4]) await submit({ ...fromMinute(10), ...own, priority: 8 });
  const others = [];
  for (const _ of [1, 2, 3]) others.push(await submit({ ...own, ...long, priority: 1 }));
  for (const _ of [1, 2, 3]) await schedule();
  const statusOf = async ({ id }: { id: string }) => (await stateOf(id)).status;
  expect(await Promise.all(others.map(statusOf))).toEqual(["assigned", "assigned", "assigned"]);
  expect((await Promise.all(requests.map(statusOf))).toSorted()).toEqual([
    ...["assigned", "pending", "pending", "pending"],
  ]);
});

test("fixed times that come without end leave room in the queue for what has none", async () => {
  const { site, submit, schedule, clock, stateOf } = await passing();
  const only = await site();
  const own = { where: null, observatory_id: only };
  const normal = [await submit({ ...long, priority: 1 }), await submit({ ...own, ...long, priority: 1 })];
  for (let at = 0; at < 25; at += 1) {
    const start = clock.now().getTime() + 300_000 + at * 5000;
    const [fixed_time_start, fixed_time_end] = [start, start + 3000].map((ms) => new Date(ms).toISOString());
    const exposures = [{ filter: "L", exposure_time: 1, exposure_count: 1 }];
    await submit({ ...own, fixed_time_start, fixed_time_end, exposures, priority: 9 });
  }
  await schedule();
  for (const { id } of normal) expect(await stateOf(id)).toMatchObject({ status: "assigned", at: only });
});

test("a fixed time that is all taken keeps its telescope from no other one, and what is rapid does while it lasts", async () => {
  const { site, submit, expose, say, minutes, stateOf, as, keeper, project } = await passing();
  const [first, second] = [await site(), await site({ latitude: 70 })];
  const { id: taken } = await submit({ ...fromMinute(10), where: null, observatory_id: second });
  await minutes(10);
  await say(second, { type: "started", observation_id: taken });
  await say(second, { type: "progress", observation_id: taken, exposure: 0, acquired: 9 });
  await expose(first, 60);
  const { id } = await submit(fromMinute(22));
  await minutes(3);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  await grantRapid(as(keeper), { id: second, projectId: project.id, per_month: 5 });
  await say(second, { type: "acquisition_complete", observation_id: taken, files: [] });
  await expose(second, 60, { urgency: "rapid" });
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
});
