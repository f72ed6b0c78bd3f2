import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { pauseObservation } from "../../observations/index.ts";
import { planDowntime } from "../downtimes/plan.ts";
import { fixed, long, passingIn, untilHalfPast } from "./passing.fixture.ts";

const database = testDatabase();
const passing = () => passingIn(database);

test.each(["one observatory", "the network"])(
  "a request to %s that begins at its fixed time while the line is cut for some minutes isn't taken back",
  async (asked) => {
    const { site, submit, schedule, say, leave, connect, minutes, status } = await passing();
    const a = await site();
    const where = asked === "the network" ? {} : { where: null, observatory_id: a };
    const { id } = await submit({ ...where, ...fixed, ...long });
    await schedule();
    await say(a, { type: "accept", observation_id: id });
    await minutes(4);
    await leave(a);
    await minutes(6);
    expect(await status(id)).toBe("assigned");
    await connect(a);
    await minutes(1);
    await say(a, { type: "started", observation_id: id });
    expect(await status(id)).toBe("in_progress");
  },
);

test.each([
  ["its fixed time", { ...fixed, exposures: [{ filter: "L", exposure_time: 900, exposure_count: 3 }] }],
  [
    "the last moment of its window",
    { ...untilHalfPast, exposures: [{ filter: "L", exposure_time: 1200, exposure_count: 1 }] },
  ],
  [
    "a moment in the last ten minutes before that",
    {
      windows: [{ start: "2026-03-01T21:00:00.000Z", end: "2026-03-01T22:40:00.000Z" }],
      exposures: [{ filter: "L", exposure_time: 1300, exposure_count: 1 }],
    },
  ],
])(
  "an observation begun at %s whose line is cut for the length of its first exposure is that plugin's",
  async (_, asked) => {
    const { site, submit, schedule, say, leave, connect, minutes, status } = await passing();
    const a = await site();
    const { id } = await submit({ where: null, observatory_id: a, ...asked });
    await schedule();
    await minutes(5);
    await say(a, { type: "started", observation_id: id });
    await minutes(1);
    await leave(a);
    await minutes(12);
    expect(await status(id)).toBe("suspended");
    await connect(a);
    await say(a, { type: "resumed", observation_id: id });
    await minutes(8);
    await say(a, { type: "progress", observation_id: id, exposure: 0, acquired: 1 });
    expect(await status(id)).toBe("in_progress");
  },
);

test("an observation that isn't begun in its time is taken back two minutes after that, or after its plugin is there again", async () => {
  const { site, submit, schedule, leave, connect, minutes, status } = await passing();
  const [near, cut] = [await site(), await site()];
  const [{ id: lazy }, { id: late }] = [
    await submit({ where: null, observatory_id: near, ...fixed, ...long }),
    await submit({ where: null, observatory_id: cut, ...fixed, ...long }),
  ];
  await schedule();
  await minutes(4);
  await leave(cut);
  await minutes(4);
  expect(await status(lazy)).toBe("assigned");
  await minutes(2);
  // It can't begin any more, so that it ends at once.
  expect(await status(lazy)).toBe("failed");
  await connect(cut);
  expect(await status(late)).toBe("assigned");
  await minutes(3);
  expect(await status(late)).toBe("failed");
});

test("exposures that were captured in time may be told for ten minutes of a connection after their window", async () => {
  const { site, submit, schedule, say, leave, connect, clock, minutes, stateOf } = await passing();
  const a = await site();
  const { id } = await submit({ where: null, observatory_id: a, ...untilHalfPast, ...long });
  await schedule();
  await say(a, { type: "started", observation_id: id });
  await minutes(2);
  await say(a, { type: "progress", observation_id: id, exposure: 0, acquired: 1 });
  // The line is cut over the end of the window, twice for less than ten minutes.
  clock.advance({ minutes: 24 });
  await leave(a);
  await minutes(9);
  await connect(a);
  await minutes(3);
  await leave(a);
  await minutes(8);
  await connect(a);
  await minutes(1);
  expect(await stateOf(id)).toMatchObject({ status: "in_progress", acquired: 1 });
  await say(a, { type: "progress", observation_id: id, exposure: 0, acquired: 20 });
  await say(a, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await stateOf(id)).toMatchObject({ status: "completed", acquired: 20 });
});

test("with all exposures an observation waits for its plugin over its end, and ends a day later if that says nothing", async () => {
  const { site, submit, schedule, say, leave, connect, minutes, status, clock } = await passing();
  const [back, silent] = [await site(), await site()];
  const ids: string[] = [];
  for (const place of [back, silent]) {
    const { id } = await submit({ where: null, observatory_id: place, ...untilHalfPast, ...long });
    await schedule();
    await say(place, { type: "started", observation_id: id });
    await say(place, { type: "progress", observation_id: id, exposure: 0, acquired: 20 });
    ids.push(id);
  }
  await minutes(29);
  await leave(back);
  await leave(silent);
  await minutes(60);
  for (const id of ids) expect(await status(id)).toBe("suspended");
  await connect(back);
  await connect(silent);
  await minutes(1);
  await say(back, { type: "acquisition_complete", observation_id: ids[0]!, files: [] });
  expect(await status(ids[0]!)).toBe("completed");
  await minutes(10);
  expect(await status(ids[1]!)).toBe("suspended");
  clock.advance({ hours: 24 });
  await schedule();
  expect(await status(ids[1]!)).toBe("partially_completed");
});

test("a request to the network in the last of its time stays where it is exposed while the line is cut", async () => {
  const { site, submit, schedule, say, leave, connect, minutes, status, stateOf } = await passing();
  await site();
  await site();
  const asked = {
    windows: [{ start: "2026-03-01T21:00:00.000Z", end: "2026-03-01T22:45:00.000Z" }],
    exposures: [{ filter: "L", exposure_time: 1200, exposure_count: 2 }],
  };
  const { id } = await submit(asked);
  await schedule();
  const at = (await stateOf(id)).at!;
  await minutes(3);
  await say(at, { type: "started", observation_id: id });
  await minutes(20);
  await say(at, { type: "progress", observation_id: id, exposure: 0, acquired: 1 });
  await minutes(4);
  await leave(at);
  await minutes(11);
  await connect(at);
  await minutes(6);
  await say(at, { type: "progress", observation_id: id, exposure: 0, acquired: 2 });
  expect(await stateOf(id)).toMatchObject({ at, acquired: 2 });
  await say(at, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await status(id)).toBe("completed");
});

test.each(["another observatory could begin it", "a downtime is near"])(
  "an observation that may have been begun while the line is cut for a moment isn't taken back because %s",
  async (cause) => {
    const { site, submit, schedule, say, leave, connect, minutes, status, as, keeper } = await passing();
    const a = await site();
    const isNear = cause === "a downtime is near";
    const { id } = await submit(isNear ? { where: null, observatory_id: a, ...long } : long);
    await schedule();
    if (!isNear) await site();
    const [start, end] = ["2026-03-01T22:30:00.000Z", "2026-03-01T23:30:00.000Z"];
    if (isNear) await planDowntime(as(keeper), { id: a, start, end, reason: "Mirror" });
    await minutes(28);
    await leave(a);
    await minutes(4);
    await connect(a);
    await say(a, { type: "started", observation_id: id });
    expect(await status(id)).toBe("in_progress");
  },
);

test("a plugin that connects again and again is waited for an hour, not for ever", async () => {
  const { site, submit, schedule, say, leave, connect, minutes, status } = await passing();
  const a = await site();
  const [{ id: late }, { id: begun }] = [
    await submit({ where: null, observatory_id: a, ...fixed, ...long }),
    await submit({ where: null, observatory_id: a, ...untilHalfPast, ...long }),
  ];
  await schedule();
  await say(a, { type: "started", observation_id: begun });
  for (let minute = 0; minute < 95; minute += 1) {
    await leave(a);
    await connect(a);
    await minutes(1);
  }
  expect(await status(begun)).toBe("failed");
  for (let minute = 0; minute < 20; minute += 1) {
    await leave(a);
    await connect(a);
    await minutes(1);
  }
  expect(await status(late)).toBe("failed");
});

test("a plugin may say that what is suspended or paused has failed: what there is of it counts", async () => {
  const { site, submit, schedule, say, status, as, observer } = await passing();
  const a = await site();
  for (const cause of ["suspended", "paused"]) {
    const { id } = await submit({ where: null, observatory_id: a, ...long });
    await schedule();
    await say(a, { type: "started", observation_id: id });
    await say(a, { type: "progress", observation_id: id, exposure: 0, acquired: 5 });
    if (cause === "paused") await pauseObservation(as(observer), { id });
    else await say(a, { type: "suspended", observation_id: id, reason: "Clouds" });
    await say(a, { type: "failed", observation_id: id, reason: "There is no filter L." });
    expect(await status(id)).toBe("partially_completed");
  }
});

test("a request to the network goes elsewhere an hour after it was handed out to a plugin that connects again and again", async () => {
  const { site, submit, schedule, leave, connect, minutes, stateOf } = await passing();
  const a = await site();
  const { id } = await submit(long);
  await schedule();
  const b = await site();
  for (let minute = 0; minute < 65; minute += 1) {
    await leave(a);
    await connect(a);
    await minutes(1);
    expect((await stateOf(id)).at).toBe(minute < 59 ? a : b);
  }
});

test("an observation with all its exposures waits for a plugin that was away for days to say so", async () => {
  const { site, submit, schedule, say, leave, connect, minutes, status, clock } = await passing();
  const a = await site();
  const { id } = await submit({ where: null, observatory_id: a, ...untilHalfPast, ...long });
  await schedule();
  await say(a, { type: "started", observation_id: id });
  await say(a, { type: "progress", observation_id: id, exposure: 0, acquired: 20 });
  await leave(a);
  clock.advance({ hours: 72 });
  await connect(a);
  await minutes(5);
  await say(a, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await status(id)).toBe("completed");
});
