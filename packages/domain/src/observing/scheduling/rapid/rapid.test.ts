import { auditOf, enqueued, historyOf, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { cancelObservation, pauseObservation, resumeObservation } from "../../observations/index.ts";
import { holdObservatory } from "../holds/hold.ts";
import { scheduleObservatory } from "../tasks.ts";
import { validateObservation } from "../validate.ts";
import { urgent } from "./rapid.fixture.ts";

const database = testDatabase();

test("a rapid request is handed out before its submission is answered, and what runs is suspended for it", async () => {
  const { running, rapid, is, statusOf, site, statuses } = await urgent(database);
  const slow = await running();
  const { id, status } = await rapid();
  expect(status).toBe("assigned");
  expect(await statusOf(slow)).toEqual({
    status: "suspended",
    reason: "A rapid request interrupts it. It goes on by itself afterwards.",
  });
  expect((await statuses(slow)).at(-1)).toMatchObject({ actor_type: "system", to_status: "suspended" });
  expect((await historyOf(database, site.id)).at(-1)).toMatchObject({
    event: "rapid_interrupted",
    details: { rapid_id: id, rapid_name: "Kilonova", observation_ids: [slow] },
  });
  const events = await database.sql`
    select topic, subject, title, body from notification_events
     where event in ('rapid.interrupted', 'observation.suspended') and subject in (${site.id}, (select doc_user_id from observations where id = ${slow}))
     order by topic`;
  expect(events).toMatchObject([
    { topic: "observation", title: "Andromeda is suspended" },
    {
      topic: "rapid",
      subject: site.id,
      title: expect.stringMatching(/^The rapid request “Kilonova” interrupts /),
      body: expect.stringMatching(/^“Andromeda” is suspended for it.+asked for by User .+ for the project /),
    },
  ]);
  expect(await is(slow)).toBe("suspended");
});

test("a full queue and any priority come after a rapid request", async () => {
  const { submit, assign, rapid, is } = await urgent(database);
  const first = [];
  for (let n = 0; n < 5; n += 1) first.push((await submit(60, { priority: 10 })).id);
  expect(await assign()).toBe(3);
  expect(await rapid({ priority: 1 })).toMatchObject({ status: "assigned" });
  expect(await is(first[3]!)).toBe("pending");
});

test.each(["acquisition_complete", "aborted", "failed", "suspended"] as const)(
  "the interrupted one goes on by itself after the rapid one is %s",
  async (end) => {
    const { running, rapid, move, is, site } = await urgent(database);
    const slow = await running();
    const { id } = await rapid();
    await move(id, "in_progress");
    expect(await is(slow)).toBe("suspended");
    await move(id, end);
    expect(await is(slow)).toBe("in_progress");
    expect((await historyOf(database, site.id)).at(-1)).toMatchObject({ event: "rapid_over" });
  },
);

test("the interrupted one goes on within a minute after its rapid one was cancelled while nobody listened", async () => {
  const { running, rapid, everyMinute, is, as, observer } = await urgent(database);
  const slow = await running();
  const { id } = await rapid();
  await cancelObservation(as(observer), { id });
  expect(await is(slow)).toBe("suspended");
  await everyMinute();
  expect(await is(slow)).toBe("in_progress");
  await everyMinute();
  expect(await is(slow)).toBe("in_progress");
});

test("a server that stops right after the submission leaves a job that hands the request out", async () => {
  const { running, rapid, is, system } = await urgent(database);
  const slow = await running();
  const kill = async () => {
    const { id } = await rapid();
    // As it was committed, before the server did anything more.
    await database.sql`update observations set doc = doc || '{"status": "pending", "assigned_at": null}' where id = ${id}`;
    await database.sql`update observations set doc = doc || '{"status": "in_progress", "interrupted_by": null}' where id = ${slow}`;
    return id;
  };
  const id = await kill();
  expect(await enqueued(database, scheduleObservatory)).not.toEqual([]);
  await runEnqueued(database, system, scheduleObservatory);
  expect([await is(id), await is(slow)]).toEqual(["assigned", "suspended"]);
});

test("the second of two rapid requests waits for the first, and then comes before what was interrupted", async () => {
  const { running, rapid, move, is, explain } = await urgent(database);
  const slow = await running();
  const [one, other] = await Promise.all([rapid(), rapid()]);
  const [first, second] = one.status === "assigned" ? [one, other] : [other, one];
  expect(second.status).toBe("pending");
  await move(first.id, "in_progress");
  expect(await is(second.id)).toBe("pending");
  const { hindrances, queue } = await explain(second.id);
  expect(hindrances.map(({ code }) => code)).toEqual(["rapid"]);
  expect(queue).toEqual({ place: 1, of: 2 });
  await move(first.id, "acquisition_complete");
  expect([await is(second.id), await is(slow)]).toEqual(["assigned", "suspended"]);
  await move(second.id, "aborted");
  expect(await is(slow)).toBe("in_progress");
});

test("a pause that a person makes stays theirs, before a rapid request and after it", async () => {
  const { running, rapid, move, everyMinute, is, as, observer } = await urgent(database);
  const paused = await running();
  await pauseObservation(as(observer), { id: paused });
  const slow = await running();
  const { id } = await rapid();
  await expect(pauseObservation(as(observer), { id: slow })).rejects.toMatchObject({ code: "CONFLICT" });
  await move(id, "in_progress");
  await move(id, "acquisition_complete");
  await pauseObservation(as(observer), { id: slow });
  await everyMinute();
  expect([await is(paused), await is(slow)]).toEqual(["paused", "paused"]);
});

test("an observation that somebody lets go on beside a rapid one is suspended again, and a paused rapid one holds nothing up", async () => {
  const { running, rapid, move, settle, is, as, observer } = await urgent(database);
  const paused = await running();
  await pauseObservation(as(observer), { id: paused });
  const { id } = await rapid();
  await move(id, "in_progress");
  await resumeObservation(as(observer), { id: paused });
  await settle();
  expect(await is(paused)).toBe("suspended");
  await pauseObservation(as(observer), { id });
  await settle();
  expect([await is(id), await is(paused)]).toEqual(["paused", "in_progress"]);
  await resumeObservation(as(observer), { id });
  await settle();
  expect([await is(id), await is(paused)]).toEqual(["in_progress", "suspended"]);
});

test("hold, downtime, weather and darkness forbid a rapid request as any other; it waits first in the queue", async () => {
  const { running, submit, rapid, as, operator, site, is, explain, everyMinute, plan } =
    await urgent(database);
  const slow = await running();
  await submit(60, { priority: 10, exposures: [{ filter: "V", exposure_time: 86_000, exposure_count: 1 }] });
  await database.sql`update observatories set doc = doc || '{"weather_hold": true}' where id = ${site.id}`;
  const wet = await rapid();
  expect(wet.status).toBe("pending");
  expect(await explain(wet.id)).toMatchObject({ hindrances: [{ code: "weather" }], queue: { place: 1 } });
  await database.sql`update observatories set doc = doc || '{"weather_hold": false}' where id = ${site.id}`;
  await holdObservatory(as(operator), { id: site.id, reason: "Visitors", until: null });
  await everyMinute();
  expect([await is(wet.id), await is(slow)]).toEqual(["pending", "in_progress"]);
  await database.sql`update observatories set doc = doc || '{"hold": null}' where id = ${site.id}`;
  await plan(0, 60);
  await everyMinute();
  expect(await is(wet.id)).toBe("pending");
  const below = await rapid({ target: { name: "Deep south", ra: 0, dec: -40 } });
  expect(below.status).toBe("pending");
});

test("an interrupted observation doesn't go on in bad weather, nor after its time", async () => {
  const { running, rapid, move, settle, clock, inMinutes, is, site } = await urgent(database);
  const slow = await running({ windows: [{ start: inMinutes(-5), end: inMinutes(30) }] });
  const { id } = await rapid();
  await move(id, "in_progress");
  await database.sql`update observatories set doc = doc || '{"weather_hold": true}' where id = ${site.id}`;
  await move(id, "suspended");
  expect(await is(slow)).toBe("suspended");
  clock.advance({ minutes: 31 });
  await database.sql`update observatories set doc = doc || '{"weather_hold": false}' where id = ${site.id}`;
  await settle();
  expect(await is(slow)).toBe("suspended");
});

test("an interrupted observation goes on in its next window, and only while its sky allows it", async () => {
  const { running, rapid, move, everyMinute, clock, inMinutes, is } = await urgent(database);
  const windows = [
    { start: inMinutes(-5), end: inMinutes(10) },
    { start: inMinutes(40), end: inMinutes(90) },
  ];
  const [timed, low] = [await running({ windows }), await running()];
  const needs = (min_altitude: number) => database.sql`
    update observations set doc = jsonb_set(doc, '{constraints,min_altitude}', ${String(min_altitude)}::text::jsonb)
     where id = ${low}`;
  await needs(89);
  const { id } = await rapid();
  await move(id, "in_progress");
  expect([await is(timed), await is(low)]).toEqual(["suspended", "suspended"]);
  clock.advance({ minutes: 20 });
  await move(id, "acquisition_complete");
  expect([await is(timed), await is(low)]).toEqual(["suspended", "suspended"]);
  await needs(0);
  await everyMinute();
  expect([await is(timed), await is(low)]).toEqual(["suspended", "in_progress"]);
  clock.advance({ minutes: 25 });
  await everyMinute();
  expect(await is(timed)).toBe("in_progress");
});

test("a project without the right, or with none left, is refused; two at once can't both take the last one", async () => {
  const { rapid, grant, request, as, observer, make, site } = await urgent(database, 2);
  const other = await make.project(observer.id);
  const noRight = "can't be rapid: the project may not submit rapid requests to this observatory";
  await expect(rapid({ project_id: other.id })).rejects.toMatchObject({
    errors: [{ path: "urgency", message: noRight }],
  });
  const outcomes = await Promise.allSettled([rapid(), rapid(), rapid(), rapid()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const usedUp = "can't be rapid: the project has used up its rapid requests of this month, 2";
  const asked = request({ urgency: "rapid" });
  const { errors } = await validateObservation(as(observer), asked);
  expect(errors).toEqual([{ path: "urgency", message: usedUp }]);
  expect(await grant(3)).toMatchObject({ per_month: 3, used: 2, left: 1, can_request_rapid: true });
  expect(await auditOf(database, site.id)).toMatchObject([
    { action: "observatory.grant_rapid", before: { per_month: null }, after: { per_month: 2 } },
    { action: "observatory.grant_rapid", before: { per_month: 2 }, after: { per_month: 3 } },
  ]);
});

test("a request that ends before it is handed out is given back, another isn't; the next month begins anew", async () => {
  const { rapid, grant, clock, as, observer } = await urgent(database, 2);
  await rapid();
  const waiting = await rapid();
  expect(await grant()).toMatchObject({ used: 2, left: 0 });
  await cancelObservation(as(observer), { id: waiting.id });
  expect(await grant()).toMatchObject({ used: 1, left: 1 });
  const again = await rapid();
  expect(again.status).toBe("pending");
  clock.advance({ days: 32 } as never);
  expect(await grant()).toMatchObject({ used: 0, left: 2 });
});
