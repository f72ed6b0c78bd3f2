import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { explainObservation } from "../explain.ts";
import { lasting, minutes, rigel, waiting } from "./waiting.fixture.ts";

const database = testDatabase();

test("an observation that has begun goes on first, with what is left of it; a fixed time is kept", async () => {
  const { add, plan, at, owner } = await waiting(database);
  const now = new Date("2026-03-01T21:00:00Z");
  const taken = [{ ...lasting(60, 30)[0]!, acquired: 20 }];
  const begun = await add({ target: rigel, status: "in_progress", exposures: taken });
  const fixed = await add({
    ...{ priority: 1, target: rigel, exposures: lasting(60, 5) },
    ...{ fixed_time_start: "2026-03-01T23:00:00Z", fixed_time_end: "2026-03-01T23:30:00Z" },
  });
  const { turns, from } = await plan({}, now);
  expect(from).toBe(now.toISOString());
  expect(turns.map(({ observation_id, start }) => [observation_id, start])).toEqual([
    [begun.id, now.toISOString()],
    [fixed.id, "2026-03-01T23:00:00.000Z"],
  ]);
  expect(minutes(turns[0]!.start, turns[0]!.end)).toBe(11);
  expect(await explainObservation(at(owner, now), { id: fixed.id })).toMatchObject({
    planned: { start: turns[1]!.start, end: turns[1]!.end },
  });
});

test("an observation that has begun makes way for a fixed time of at least its priority, and goes on after it", async () => {
  const { add, plan } = await waiting(database);
  const now = new Date("2026-03-01T21:00:00Z");
  const begun = await add({ priority: 5, target: rigel, status: "in_progress", exposures: lasting(60, 90) });
  const times = (from: string, to: string) => ({
    fixed_time_start: `2026-03-01T${from}:00.000Z`,
    fixed_time_end: `2026-03-01T${to}:00.000Z`,
  });
  const short = { target: rigel, exposures: lasting(60, 5) };
  const fixed = await add({ priority: 5, ...short, ...times("21:30", "21:40") });
  await add({ priority: 4, ...short, ...times("22:00", "22:10") });
  const { turns } = await plan({}, now);
  expect(turns.map(({ observation_id }) => observation_id)).toEqual([begun.id, fixed.id, begun.id]);
  expect(turns[0]!.end <= turns[1]!.start).toBe(true);
  expect(turns[1]!.start).toBe("2026-03-01T21:30:00.000Z");
});

test("an observation that has no room before a fixed time comes after it", async () => {
  const { add, plan } = await waiting(database);
  const survey = await add({ priority: 5, target: rigel, exposures: lasting(1200, 2) });
  const fixed = await add({
    ...{ priority: 5, target: rigel, exposures: lasting(60, 5) },
    ...{ fixed_time_start: "2026-03-01T21:10:00.000Z", fixed_time_end: "2026-03-01T21:20:00.000Z" },
  });
  const { turns } = await plan({}, new Date("2026-03-01T21:00:00Z"));
  expect(turns.map(({ observation_id }) => observation_id)).toEqual([fixed.id, survey.id]);
});

test("an observation that makes way within its fixed time for a higher one goes on after it", async () => {
  const { add, plan } = await waiting(database);
  const times = (from: string, to: string) => ({
    fixed_time_start: `2026-03-01T${from}:00.000Z`,
    fixed_time_end: `2026-03-01T${to}:00.000Z`,
  });
  const low = await add({
    ...{ priority: 3, target: rigel, exposures: lasting(60, 25), ...times("21:00", "21:40") },
  });
  const high = await add({
    ...{ priority: 9, target: rigel, exposures: lasting(60, 5), ...times("21:10", "21:16") },
  });
  const { turns } = await plan({}, new Date("2026-03-01T21:00:00Z"));
  expect(turns.map(({ observation_id }) => observation_id)).toEqual([low.id, high.id, low.id]);
  expect(turns[0]!.exposures + turns[2]!.exposures).toBe(25);
});

test("the order is kept by what has no room before a fixed time, and what has room is planned before it", async () => {
  const { add, plan } = await waiting(database);
  const [high, low] = [
    await add({ priority: 9, target: rigel, exposures: lasting(1200, 3) }),
    await add({ priority: 1, target: rigel, exposures: lasting(1200, 3) }),
  ];
  const short = await add({ priority: 1, target: rigel, exposures: lasting(60, 10) });
  const exact = (urgency: string) => ({
    ...{ priority: 10, urgency, target: rigel, exposures: lasting(60, 2) },
    ...{ fixed_time_start: "2026-03-01T21:17:30.000Z", fixed_time_end: "2026-03-01T21:20:30.000Z" },
  });
  const fixed = await add(exact("rapid"));
  const { turns } = await plan({}, new Date("2026-03-01T21:00:00Z"));
  expect(turns.map(({ observation_id }) => observation_id)).toEqual([short.id, fixed.id, high.id, low.id]);
  expect(turns[1]!.start).toBe("2026-03-01T21:17:30.000Z");
});

test.each([":06", ":07", ":08", ":09", ":10", ":11"])(
  "no observation is left out because it has no room before a fixed time at 21%s",
  async (minute) => {
    const { add, plan } = await waiting(database);
    for (const priority of [9, 1]) await add({ priority, target: rigel, exposures: lasting(1800, 1) });
    const end = { fixed_time_end: "2026-03-01T21:30:00.000Z" };
    const fixed = { fixed_time_start: `2026-03-01T21${minute}:00.000Z`, ...end };
    await add({ priority: 10, target: rigel, exposures: lasting(60, 2), ...fixed });
    const { turns } = await plan({}, new Date("2026-03-01T21:00:00Z"));
    expect(turns.map(({ priority }) => priority)).toEqual([10, 9, 1]);
  },
);

test("an observation makes no way for a fixed time at which its target isn't there", async () => {
  const { add, plan } = await waiting(database);
  const survey = await add({ priority: 5, target: rigel, exposures: lasting(1200, 2) });
  await add({
    ...{ priority: 10, target: { ...rigel, dec: -85 }, exposures: lasting(60, 5) },
    ...{ fixed_time_start: "2026-03-01T21:10:00.000Z", fixed_time_end: "2026-03-01T21:20:00.000Z" },
  });
  const { turns } = await plan({}, new Date("2026-03-01T21:00:00Z"));
  expect(turns.map(({ observation_id }) => observation_id)).toContain(survey.id);
  expect(turns).toHaveLength(1);
  expect(minutes(turns[0]!.start, turns[0]!.end)).toBeGreaterThan(39);
});
