import { downtimeDocument, nightReportInput, userFileDocument } from "@meridian/contract";
import { downtimes, historyEvents, newId, statusChanges, userFiles } from "@meridian/database";
import { scene, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { reportOfNight } from "./report.ts";
import { type Change, usesOf } from "./uses.ts";

const database = testDatabase();
const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300, timezone: "Atlantic/Canary" };
const at = (time: string) => new Date(`2026-03-0${time}:00.000Z`);
const hours = (seconds: number) => Math.round(seconds / 36) / 100;

async function site() {
  const { make, as } = scene(database);
  const [owner, stranger] = [await make.user(), await make.user()];
  const { id } = await make.observatory(owner.id, laPalma);
  const added = (when: Date) => database.sql`update observatories set created_at = ${when} where id = ${id}`;
  await added(at("1T00:00"));
  const project = await make.project(owner.id, { observatory_ids: [id] });
  const said = (time: string, event: string, details: Record<string, unknown> = {}) =>
    historyEvents.insert(
      database.db,
      {
        subject_type: "observatory",
        subject_id: id,
        event,
        actor_id: null,
        at: at(time).toISOString(),
        details,
      },
      at(time),
    );
  async function observation(name: string, steps: [time: string, to: string, reason?: string][]) {
    const place = { user_id: owner.id, observatory_id: id, project_id: project.id };
    const one = await make.observation(place, { name, status: (steps.at(-1)?.[1] ?? "pending") as never });
    await database.sql`delete from status_changes where observation_id = ${one.id}`;
    let from: string | null = null;
    for (const [time, to, reason = null] of steps) {
      const change = { from_status: from, to_status: to, at: at(time), reason };
      await database.db
        .insert(statusChanges)
        .values({ id: newId(), observation_id: one.id, actor_type: "plugin", actor_id: null, ...change });
      from = to;
    }
    const [first] = steps;
    await database.sql`
      update observations set created_at = ${first ? at(first[0]) : at("1T00:00")}, updated_at = ${at("2T12:00")} where id = ${one.id}`;
    return one;
  }
  const report = (fields: object = {}, who = owner, now = at("2T12:00")) =>
    reportOfNight({ ...as(who), now: () => now }, nightReportInput.parse({ id, ...fields }));
  return { id, owner, stranger, added, said, observation, report };
}

test("dark hours are counted by their use, and every second of them once", async () => {
  const { id, owner, said, observation, report } = await site();
  await said("1T15:00", "observatory_online");
  await said("1T21:00", "hold_started", { reason: "Visitors", until: null });
  await said("1T22:00", "hold_ended");
  await observation("Galaxy", [
    ["1T12:00", "pending"],
    ["1T22:00", "assigned"],
    ["1T22:30", "in_progress"],
    ["2T00:00", "completed"],
  ]);
  await said("2T00:30", "weather_hold_started", { reason: "Clouds" });
  await said("2T01:30", "safety_changed", { before: { safety: "safe" }, after: { safety: "unsafe" } });
  await said("2T02:00", "safety_changed", { before: { safety: "unsafe" }, after: { safety: "safe" } });
  await said("2T02:30", "weather_hold_ended");
  await said("2T03:30", "observatory_offline");
  const washing = { start: at("2T02:45").toISOString(), end: at("2T03:15").toISOString(), reason: "Mirror" };
  const downtime = downtimeDocument.parse({ ...washing, observatory_id: id, created_by: owner.id });
  await downtimes.insert(database.db, downtime, at("1T12:00"));
  const { seconds, uses, dark_seconds, start, end, observations } = await report();
  expect([start.slice(0, 10), end.slice(0, 10)]).toEqual(["2026-03-01", "2026-03-02"]);
  const parts = Object.fromEntries(Object.entries(seconds).map(([use, of]) => [use, hours(of)]));
  const dark = hours(dark_seconds);
  expect(parts).toMatchObject({ observing: 1.5, hold: 1, weather: 1.5, safety: 0.5, downtime: 0.5 });
  expect(parts.offline).toBeGreaterThan(3);
  expect(Object.values(seconds).reduce((sum, one) => sum + one, 0)).toBe(dark_seconds);
  expect(dark).toBeGreaterThan(9);
  expect(uses.map(({ use }) => use)).toEqual([
    ...["idle", "hold", "idle", "observing", "idle", "weather", "safety", "weather"],
    ...["idle", "downtime", "idle", "offline"],
  ]);
  for (const [index, { start: from }] of uses.entries())
    if (index > 0) expect(from).toBe(uses[index - 1]!.end);
  const spans = [{ start: at("1T22:30").toISOString(), end: at("2T00:00").toISOString() }];
  expect(observations).toMatchObject([
    { name: "Galaxy", status: "completed", observed_seconds: 5400, spans, ra: 10.6847 },
  ]);
});

test("an observation that a silent observatory loses was observed until the silence, one that it goes on with all the time", async () => {
  const { said, observation, report } = await site();
  const offline = (seen: string) => ({
    before: { status: "online" },
    after: { status: "offline", last_seen_at: at(seen).toISOString() },
  });
  await said("1T15:00", "observatory_online");
  await observation("Kept", [
    ["1T12:00", "pending"],
    ["1T21:00", "in_progress"],
    ["1T23:00", "completed"],
  ]);
  await said("1T22:02", "observatory_offline", offline("1T22:00"));
  await said("1T22:05", "observatory_online");
  await observation("Lost", [
    ["1T12:00", "pending"],
    ["2T00:00", "in_progress"],
    ["2T01:10", "suspended"],
  ]);
  await said("2T01:02", "observatory_offline", offline("2T01:00"));
  await said("2T02:00", "observatory_online");
  const { seconds, observations, uses } = await report();
  expect(observations).toMatchObject([
    { name: "Kept", observed_seconds: 7200 },
    { name: "Lost", observed_seconds: 3600, status: "suspended" },
  ]);
  expect(seconds).toMatchObject({ observing: 10_800, offline: 3600 });
  expect(uses.find(({ use }) => use === "offline")).toMatchObject({
    start: at("2T01:00").toISOString(),
    end: at("2T02:00").toISOString(),
  });
});

test("an observatory that is still silent observes nothing since it was last heard of", async () => {
  const { said, observation, report } = await site();
  await said("1T15:00", "observatory_online");
  await observation("Open", [
    ["1T12:00", "pending"],
    ["1T22:00", "in_progress"],
  ]);
  await said("1T23:02", "observatory_offline", {
    after: { status: "offline", last_seen_at: at("1T23:00").toISOString() },
  });
  expect(await report()).toMatchObject({
    seconds: { observing: 3600 },
    observations: [{ observed_seconds: 3600 }],
  });
});

test("an observatory loses no hours before it was added", async () => {
  const { added, said, report } = await site();
  await added(at("2T00:00"));
  await said("2T00:00", "observatory_online");
  const whole = (await report({}, undefined, at("3T12:00"))).dark_seconds;
  const first = await report();
  expect(first.seconds).toMatchObject({ offline: 0, idle: first.dark_seconds });
  expect(first.dark_seconds).toBeGreaterThan(whole / 3);
  expect(first.dark_seconds).toBeLessThan(whole * 0.7);
  expect(first.uses[0]).toMatchObject({ start: at("2T00:00").toISOString() });
  await added(at("2T11:00"));
  expect(await report()).toMatchObject({ dark_seconds: 0, uses: [] });
});

test("observations that were executed, ended or came back are told with why, and their images counted", async () => {
  const { said, observation, report, owner } = await site();
  await said("1T15:00", "observatory_online");
  const running = await observation("Running", [
    ["1T12:00", "pending"],
    ["1T18:00", "in_progress"],
  ]);
  const refused = await observation("Refused", [
    ["1T12:00", "pending"],
    ["1T20:00", "assigned"],
    ["1T20:05", "pending", "The guide star was lost."],
  ]);
  await observation("Waiting", [["1T22:00", "pending"]]);
  await observation("Later", [
    ["1T12:00", "pending"],
    ["2T11:00", "cancelled"],
  ]);
  const file = { observation_id: running.id, user_id: owner.id, kind: "light", sha256: "0".repeat(64) };
  for (const [time, acceptance] of [
    ["1T23:00", "accepted"],
    ["2T01:00", "rejected"],
    ["2T01:10", "not_judged"],
    ["2T11:30", "rejected"],
  ] as const) {
    const stored = { storage_key: `observations/${newId()}`, size_bytes: 500, acceptance };
    const doc = userFileDocument.parse({ ...file, ...stored });
    await userFiles.insert(database.db, doc, at(time));
  }
  const { observations, images, images_accepted, images_rejected, bytes } = await report();
  expect([images, images_accepted, images_rejected, bytes]).toEqual([3, 1, 1, 1500]);
  expect(
    observations.map(({ name, status, reason, images: own }) => ({ name, status, reason, own })),
  ).toEqual([
    { name: "Running", status: "in_progress", reason: null, own: 3 },
    { name: "Refused", status: "pending", reason: "The guide star was lost.", own: 0 },
  ]);
  expect(observations[1]!.observation_id).toBe(refused.id);
  expect(observations[0]!.images_rejected).toBe(1);
  expect(observations[0]!.observed_seconds).toBeGreaterThan(12 * 3600);
});

test("a night that hasn't begun has no report, one that lasts has it up to now, and strangers have none", async () => {
  const { id, report, stranger, owner } = await site();
  await expect(report({ night: "2026-03-09" })).rejects.toMatchObject({
    ...{ code: "INVALID", errors: [{ path: "night", message: "must have begun" }] },
  });
  await expect(report({}, stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const now = at("1T23:00");
  const { dark_seconds, uses } = await report({ night: "2026-03-01" }, owner, now);
  expect(hours(dark_seconds)).toBeLessThan(4);
  expect(uses.at(-1)).toMatchObject({ use: "offline", end: now.toISOString() });
  await database.sql`update observatories set doc = '{"latitude": "x"}' where id = ${id}`;
  expect(await report({}, await scene(database).make.user({ server_admin: true }))).toMatchObject({
    images: 0,
  });
});

test("the first of several uses at once counts, until all of its kind have ended", () => {
  const so = (time: number, use: Change["use"], isSo: boolean, of?: string): Change => ({
    ...{ at: time, use, isSo },
    ...(of && { of }),
  });
  const changes = [
    ...[so(0, "observing", true, "a"), so(3, "observing", true, "b"), so(5, "observing", false, "a")],
    ...[so(7, "observing", false, "b"), so(2, "hold", true), so(9, "hold", false)],
  ];
  const spans = [
    { start: 1, end: 8 },
    { start: 8, end: 10 },
  ];
  expect(usesOf(spans, changes)).toEqual([
    { start: 1, end: 7, use: "observing" },
    { start: 7, end: 9, use: "hold" },
    { start: 9, end: 10, use: "idle" },
  ]);
  expect(usesOf([], changes)).toEqual([]);
});

test.each(["weather", "safety"] as const)(
  "hours that %s closed aren't observed, whatever was in progress",
  (use) => {
    const so = (time: number, use: Change["use"], isSo: boolean): Change => ({ at: time, use, isSo });
    const changes = [so(0, "observing", true), so(2, use, true), so(4, use, false)];
    expect(usesOf([{ start: 1, end: 6 }], changes)).toEqual([
      { start: 1, end: 2, use: "observing" },
      { start: 2, end: 4, use },
      { start: 4, end: 6, use: "observing" },
    ]);
  },
);

test("an observation that is in progress while the observatory is unsafe isn't exposed then", async () => {
  const { said, observation, report } = await site();
  await said("1T15:00", "observatory_online");
  await observation("Galaxy", [
    ["1T12:00", "pending"],
    ["1T22:30", "in_progress"],
    ["2T01:00", "completed"],
  ]);
  await said("1T23:30", "safety_changed", { after: { safety: "unsafe" }, reason: "Dome stuck" });
  await said("2T00:00", "safety_changed", { after: { safety: "safe" } });
  const { seconds, observations } = await report();
  expect([hours(seconds.observing), hours(seconds.safety)]).toEqual([2, 0.5]);
  expect(observations).toMatchObject([
    {
      observed_seconds: 7200,
      spans: [
        { start: at("1T22:30").toISOString(), end: at("1T23:30").toISOString() },
        { start: at("2T00:00").toISOString(), end: at("2T01:00").toISOString() },
      ],
    },
  ]);
});
