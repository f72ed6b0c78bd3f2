import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { grantRapid } from "../../../places/observatories/index.ts";
import { explainObservation } from "../explain.ts";
import { fromMinute, long, passingIn } from "./passing.fixture.ts";

const database = testDatabase();
const passing = () => passingIn(database);

const allNight = { exposures: [{ filter: "L", exposure_time: 60, exposure_count: 300 }] };
const setWeather = (id: string, isBad: boolean) => database.sql`
  update observatories set doc = doc || ${database.sql.json({ weather_hold: isBad })} where id = ${id}`;

test.each(["makes way", "may be late"])(
  "a fixed time stays where its telescope %s rather than going to one that executes something of a higher priority",
  async (how) => {
    const { site, submit, expose, minutes, stateOf } = await passing();
    const [own, busy] = [await site({ latitude: 70 }), await site()];
    await expose(busy, 60, { priority: 10, ...allNight });
    if (how === "may be late") await expose(own, 1200, { priority: 1 });
    else await submit({ ...fromMinute(14), where: null, observatory_id: own, priority: 1 });
    await minutes(3);
    const { id } = await submit({ ...fromMinute(14), priority: 5 });
    for (let minute = 0; minute < 10; minute += 1) {
      await minutes(1);
      const { status, at } = await stateOf(id);
      expect([own, null]).toContain(at);
      if (minute === 9) expect(status).toBe("assigned");
    }
  },
);

test("a fixed time leaves a telescope that executes something of a higher priority for one that is free", async () => {
  const { site, submit, expose, minutes, stateOf } = await passing();
  const first = await site();
  await minutes(3);
  const { id } = await submit({ ...fromMinute(20), priority: 5 });
  await minutes(8);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await expose(first, 60, { priority: 10, ...allNight });
  const idle = await site();
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: idle });
  // Clouds send it to none that executes something of a higher priority.
  await setWeather(idle, true);
  await minutes(2);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: idle });
});

test.each([
  { minute: 11, exposure_count: 300 },
  { minute: 17, exposure_count: 4 },
])(
  "a fixed time leaves a queue of a higher priority that may last past it, given $exposure_count exposures at minute $minute",
  async ({ minute, exposure_count }) => {
    const { site, submit, minutes, schedule, stateOf } = await passing();
    const [first, second] = [await site({ latitude: 70 }), await site()];
    const { id } = await submit({ ...fromMinute(20), priority: 5 });
    await minutes(minute);
    expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
    const exposures = [{ filter: "L", exposure_time: 60, exposure_count }];
    await submit({ where: null, observatory_id: first, priority: 8, exposures });
    await schedule();
    await minutes(1);
    expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  },
);

test.each(["room in its queue", "a full queue", "a fixed time of its own"])(
  "a telescope that makes way comes before one that executes something of a higher priority, with %s",
  async (what) => {
    const { site, submit, expose, minutes, stateOf } = await passing();
    const [busy, other] = [await site({ latitude: 70 }), await site()];
    await expose(busy, 1200, { priority: 10 });
    await expose(other, 1200, { priority: 1 });
    const beside = what === "a fixed time of its own" ? busy : other;
    const fields = what === "a full queue" ? long : fromMinute(14);
    const rows = what === "room in its queue" ? [] : what === "a full queue" ? [1, 2, 3] : [1];
    for (const _ of rows) await submit({ ...fields, where: null, observatory_id: beside, priority: 1 });
    await minutes(3);
    const { id } = await submit({ ...fromMinute(14), priority: 5 });
    await minutes(2);
    expect(await stateOf(id)).toMatchObject({ status: "assigned", at: other });
  },
);

test.each(["normal", "rapid"])(
  "an observation that is suspended for another night keeps no fixed time from its telescope (%s)",
  async (urgency) => {
    const { site, submit, minutes, status, stateOf, keeper, as, project, say, expose } = await passing();
    const [busy, idle] = [await site({ latitude: 70 }), await site()];
    const own = { where: null, observatory_id: idle };
    const windows = [
      { start: "2026-03-01T21:00:00.000Z", end: "2026-03-01T22:08:00.000Z" },
      { start: "2026-03-02T21:00:00.000Z", end: "2026-03-02T23:59:00.000Z" },
    ];
    // A project that has something there may be given the right.
    await submit({ ...long, ...own, windows: windows.slice(1) });
    await grantRapid(as(keeper), { id: idle, projectId: project.id, per_month: 9 });
    const { id: halted } = await submit({ ...long, ...own, urgency, priority: 8, windows });
    await minutes(1);
    await say(idle, { type: "started", observation_id: halted });
    await minutes(6);
    await expose(busy, 60, { priority: 1 });
    await minutes(1);
    await say(idle, { type: "suspended", observation_id: halted, reason: "Its window has closed." });
    const { id } = await submit({ ...fromMinute(20), priority: 5 });
    await minutes(3);
    expect(await status(halted)).toBe("suspended");
    expect(await stateOf(id)).toMatchObject({ status: "assigned", at: idle });
  },
);

test("a fixed time that its only telescope can't keep beside another one is told so", async () => {
  const { site, submit, minutes, stateOf, as, observer } = await passing();
  const only = await site();
  const [first, second] = [
    await submit({ ...fromMinute(20), priority: 5 }),
    await submit({ ...fromMinute(20), priority: 5 }),
  ];
  await minutes(11);
  expect(await stateOf(first.id)).toMatchObject({ status: "assigned", at: only });
  const { hindrances, observatories } = await explainObservation(as(observer), { id: second.id });
  const message = "The telescope has something else to do at that time, of no lower priority.";
  expect(observatories[0]!.hindrances).toEqual([{ code: "queue", message }]);
  expect(hindrances).toEqual([{ code: "queue", message: expect.stringContaining(message) }]);
});

test("many small fixed times of a low priority keep none of a higher one back", async () => {
  const { site, submit, expose, minutes, stateOf } = await passing();
  const only = await site();
  const own = { where: null, observatory_id: only };
  const { id } = await submit({ ...fromMinute(30), ...own, priority: 9 });
  await expose(only, 600, { priority: 5 });
  for (let at = 0; at < 40; at += 1) {
    const start = Date.parse("2026-03-01T22:28:00.000Z") + at * 1000;
    const [fixed_time_start, fixed_time_end] = [start, start + 60_000].map((ms) =>
      new Date(ms).toISOString(),
    );
    const exposures = [{ filter: "L", exposure_time: 1, exposure_count: 1 }];
    await submit({ ...own, fixed_time_start, fixed_time_end, exposures, priority: 1 });
  }
  await minutes(21);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: only });
});

test("a telescope is given a few of many fixed times of one moment, the highest priority first", async () => {
  const { site, submit, minutes, stateOf } = await passing();
  const only = await site();
  const own = { where: null, observatory_id: only };
  for (let at = 0; at < 60; at += 1) await submit({ ...fromMinute(14), ...own, priority: 5 });
  const high = await submit({ ...fromMinute(14), ...own, priority: 6 });
  await minutes(6);
  const [row] = await database.sql`
    select count(*)::int as given from observations where doc_status = 'assigned' and doc_observatory_id = ${only}`;
  expect(row!.given).toBe(40);
  expect((await stateOf(high.id)).status).toBe("assigned");
});
