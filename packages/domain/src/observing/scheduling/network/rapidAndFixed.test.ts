import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { grantRapid, withdrawRapid } from "../../../places/observatories/index.ts";
import { setObservationStatus } from "../../observations/index.ts";
import { explainObservation } from "../explain.ts";
import { fixed, long, passingIn, untilHalfPast } from "./passing.fixture.ts";

const database = testDatabase();
const passing = () => passingIn(database);

const inMay = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };

test("an observation that an operator hands out before its time waits for it", async () => {
  const { site, submit, as, keeper, minutes, status } = await passing();
  const a = await site();
  const times = { fixed_time_start: "2026-03-01T23:05:00.000Z", fixed_time_end: "2026-03-01T23:55:00.000Z" };
  const { id } = await submit({ where: null, observatory_id: a, ...times });
  await setObservationStatus(as(keeper), { id, status: "assigned", reason: "There" });
  await minutes(30);
  expect(await status(id)).toBe("assigned");
  await minutes(60);
  expect(await status(id)).toBe("failed");
});

test("a request to the network waits six hours at most for the rapid one that interrupted it", async () => {
  const { site, submit, schedule, stateOf, status, say, as, keeper, project, clock } = await passing();
  for (const latitude of [70, 55]) await site({ latitude });
  const { id } = await submit();
  await schedule();
  const at = (await stateOf(id)).at!;
  await say(at, { type: "started", observation_id: id });
  await submit({ observatory_id: at, where: null, windows: [inMay] });
  await grantRapid(as(keeper), { id: at, projectId: project.id, per_month: 5 });
  const rapid = await submit({ observatory_id: at, where: null, urgency: "rapid" });
  await say(at, { type: "started", observation_id: rapid.id });
  await schedule();
  expect(await status(id)).toBe("suspended");
  clock.advance({ hours: 5 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "suspended", at });
  clock.advance({ hours: 1 });
  await schedule();
  const placed = await stateOf(id);
  expect(placed.at).not.toBe(at);
  expect(["assigned", "pending"]).toContain(placed.status);
  expect(await status(rapid.id)).toBe("in_progress");
});

test("a rapid request comes before its fixed time for as long as the exposure in progress may last", async () => {
  const { site, submit, schedule, say, minutes, status, as, keeper, project } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  await submit({ ...place, windows: [inMay] });
  await grantRapid(as(keeper), { id: a, projectId: project.id, per_month: 5 });
  const survey = await submit({
    ...place,
    exposures: [{ filter: "L", exposure_time: 300, exposure_count: 20 }],
  });
  await schedule();
  await say(a, { type: "started", observation_id: survey.id });
  const times = { fixed_time_start: "2026-03-01T22:30:00.000Z", fixed_time_end: "2026-03-01T22:40:00.000Z" };
  const { id } = await submit({ ...place, urgency: "rapid", ...times });
  await expect(
    setObservationStatus(as(keeper), { id, status: "assigned", reason: "There" }),
  ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("10 minutes before") });
  await minutes(22);
  expect(await status(id)).toBe("pending");
  await minutes(1);
  expect(await status(id)).toBe("assigned");
  expect(await status(survey.id)).toBe("suspended");
});

test("an observation with a fixed time is handed out beside a full queue, alone", async () => {
  const { site, submit, schedule, say, minutes, status } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  const running = await submit({ ...place, ...long, priority: 1 });
  await schedule();
  await say(a, { type: "started", observation_id: running.id });
  const surveys = await Promise.all([5, 5, 5, 5].map((priority) => submit({ ...place, ...long, priority })));
  const short = { exposures: [{ filter: "L", exposure_time: 60, exposure_count: 3 }] };
  const exact = await submit({ ...place, ...short, ...fixed, priority: 1 });
  const later = { fixed_time_start: "2026-03-01T22:12:00.000Z", fixed_time_end: fixed.fixed_time_end };
  const ofNetwork = await submit({ ...long, ...later, priority: 1 });
  // It has something else to do then.
  const surplus = await submit({ ...long, ...later, priority: 1 });
  await minutes(4);
  expect(await status(exact.id)).toBe("assigned");
  expect(await status(ofNetwork.id)).toBe("assigned");
  expect(await status(surplus.id)).toBe("pending");
  const waiting = await Promise.all(surveys.map(({ id }) => status(id)));
  expect(waiting.filter((one) => one === "assigned")).toHaveLength(3);
});

test("a rapid request that has all its exposures and says no more holds up nothing for long", async () => {
  const { site, submit, schedule, say, minutes, status, as, keeper, project } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  const survey = await submit({ ...place, ...long });
  await schedule();
  await say(a, { type: "started", observation_id: survey.id });
  await grantRapid(as(keeper), { id: a, projectId: project.id, per_month: 5 });
  const rapid = await submit({ ...place, ...untilHalfPast, urgency: "rapid", ...long });
  await say(a, { type: "started", observation_id: rapid.id });
  await say(a, { type: "progress", observation_id: rapid.id, exposure: 0, acquired: 20 });
  expect(await status(survey.id)).toBe("suspended");
  await minutes(42);
  expect(await status(rapid.id)).toBe("partially_completed");
  expect(await status(survey.id)).toBe("in_progress");
});

test("a rapid request that waits for its fixed time lets another one be made before", async () => {
  const { site, submit, schedule, say, minutes, status, as, keeper, project } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  const survey = await submit({
    ...place,
    exposures: [{ filter: "L", exposure_time: 1200, exposure_count: 9 }],
  });
  await schedule();
  await say(a, { type: "started", observation_id: survey.id });
  await grantRapid(as(keeper), { id: a, projectId: project.id, per_month: 5 });
  const times = { fixed_time_start: "2026-03-01T22:30:00.000Z", fixed_time_end: "2026-03-01T22:59:00.000Z" };
  const exact = await submit({ ...place, ...times, urgency: "rapid", ...long });
  await minutes(9);
  expect(await status(exact.id)).toBe("assigned");
  // The exposure in progress may last until the fixed time.
  const now = await submit({ ...place, urgency: "rapid" });
  expect(await status(now.id)).toBe("pending");
  await say(a, { type: "progress", observation_id: survey.id, exposure: 0, acquired: 1 });
  await schedule();
  expect(await status(now.id)).toBe("assigned");
  expect(await status(survey.id)).toBe("suspended");
});

test("a rapid request that is handed out before its fixed time doesn't lose it to one that lasts longer", async () => {
  const { site, submit, schedule, say, minutes, status, as, keeper, project } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  const survey = await submit({
    ...place,
    exposures: [{ filter: "L", exposure_time: 480, exposure_count: 20 }],
  });
  await schedule();
  await say(a, { type: "started", observation_id: survey.id });
  await grantRapid(as(keeper), { id: a, projectId: project.id, per_month: 5 });
  const times = { fixed_time_start: "2026-03-01T22:31:00.000Z", fixed_time_end: "2026-03-01T22:41:00.000Z" };
  const eight = { exposures: [{ filter: "L", exposure_time: 60, exposure_count: 8 }] };
  const exact = await submit({ ...place, ...times, ...eight, urgency: "rapid", priority: 1 });
  await minutes(22);
  expect(await status(exact.id)).toBe("assigned");
  const lasting = await submit({
    ...{ ...place, urgency: "rapid", priority: 10 },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 12 }],
  });
  expect(await status(lasting.id)).toBe("pending");
  await minutes(9);
  await say(a, { type: "started", observation_id: exact.id });
  await say(a, { type: "progress", observation_id: exact.id, exposure: 0, acquired: 8 });
  await say(a, { type: "acquisition_complete", observation_id: exact.id, files: [] });
  await schedule();
  expect(await status(lasting.id)).toBe("assigned");
});

test("a rapid request stops a telescope for no hour before its fixed time where nobody has the right any more", async () => {
  const { site, submit, schedule, say, minutes, status, as, keeper, project } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  const survey = await submit({
    ...place,
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 99 }],
  });
  await schedule();
  await say(a, { type: "started", observation_id: survey.id });
  await grantRapid(as(keeper), { id: a, projectId: project.id, per_month: 5 });
  const times = { fixed_time_start: "2026-03-01T22:40:00.000Z", fixed_time_end: "2026-03-01T22:50:00.000Z" };
  const exact = await submit({ ...place, ...times, urgency: "rapid" });
  await withdrawRapid(as(keeper), { id: a, projectId: project.id });
  await minutes(36);
  expect([await status(exact.id), await status(survey.id)]).toEqual(["pending", "in_progress"]);
  await minutes(1);
  expect(await status(exact.id)).toBe("assigned");
});

test("an observation with a fixed time comes before it for as long as the exposure in progress may last", async () => {
  const { site, submit, schedule, say, minutes, status, as, observer } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  const survey = await submit({
    ...place,
    // The longest exposures are taken by then.
    exposures: [
      { filter: "L", exposure_time: 1800, exposure_count: 1 },
      { filter: "R", exposure_time: 1200, exposure_count: 9 },
    ],
  });
  await schedule();
  await say(a, { type: "started", observation_id: survey.id });
  await say(a, { type: "progress", observation_id: survey.id, exposure: 0, acquired: 1 });
  for (let waiting = 0; waiting < 3; waiting += 1) await submit({ ...place, ...long });
  const times = { fixed_time_start: "2026-03-01T22:30:00.000Z", fixed_time_end: "2026-03-01T22:59:00.000Z" };
  const { id } = await submit({ ...place, ...long, ...times });
  const codes = async () =>
    (await explainObservation(as(observer), { id })).hindrances.map(({ code }) => code);
  await minutes(7);
  expect([await status(id), await codes()]).toEqual(["pending", ["time"]]);
  await minutes(1);
  expect(await status(id)).toBe("assigned");
  expect(await status(survey.id)).toBe("in_progress");
});

test("fixed times that are handed out early take no room in the queue until shortly before", async () => {
  const { site, submit, schedule, say, minutes, status } = await passing();
  const a = await site();
  const place = { where: null, observatory_id: a };
  const survey = await submit({
    ...place,
    exposures: [{ filter: "L", exposure_time: 45 * 60, exposure_count: 1 }],
  });
  await schedule();
  await say(a, { type: "started", observation_id: survey.id });
  const exact = await Promise.all(
    ["50", "53", "56"].map((minute) =>
      submit({
        ...place,
        fixed_time_start: `2026-03-01T22:${minute}:00.000Z`,
        fixed_time_end: "2026-03-01T23:30:00.000Z",
        exposures: [{ filter: "L", exposure_time: 60, exposure_count: 1 }],
      }),
    ),
  );
  await minutes(10);
  for (const { id } of exact) expect(await status(id)).toBe("assigned");
  const next = await submit({ ...place, ...long });
  await minutes(1);
  expect(await status(next.id)).toBe("assigned");
});
