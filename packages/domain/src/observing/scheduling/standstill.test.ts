import type { ObservationDocument, ObservatoryDocument } from "@meridian/contract";
import { announcedFiles, newId, observatories, pluginConnections } from "@meridian/database";
import type { Context } from "@meridian/domain";
import { factories, fakeClock, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { closeConnection } from "../connections/index.ts";
import { scheduleAll } from "./tasks.ts";

const database = testDatabase();
const make = factories(database);
const clock = fakeClock("2026-03-01T22:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
const iso = (minutes: number) => minutesAgo(minutes).toISOString();
const run = (ctx: Context) => scheduleAll.run(ctx, {}, new AbortController().signal);
let ctx: Context;

beforeEach(async () => {
  ctx = testContext(database, { now: clock.now, actor: { type: "system" } });
  for (const table of ["observations", "plugin_connections", "status_changes", "notification_events"])
    await database.sql`delete from ${database.sql(table)}`;
});

/** An observatory last heard of so many minutes ago, and what it has: each as old as that. */
async function site(lastSeen: number, fields: Partial<ObservatoryDocument> = {}) {
  const owner = await make.user();
  const { id: observatory_id } = await make.observatory(owner.id, { last_seen_at: iso(lastSeen), ...fields });
  const { id: project_id } = await make.project(owner.id);
  const has = async (status: ObservationDocument["status"], given: Partial<ObservationDocument> = {}) => {
    const place = { user_id: owner.id, project_id, observatory_id };
    return (await make.observation(place, { status, ...given }, minutesAgo(lastSeen + 1))).id;
  };
  return { id: observatory_id, owner, has };
}

async function connect(observatory_id: string, sinceHours = 0) {
  const row = { observatory_id, id: newId(), key_id: newId(), plugin_version: "3.8.0.0" };
  const at = { connected_at: minutesAgo(sinceHours * 60), seen_at: clock.now() };
  await database.db.insert(pluginConnections).values({ ...row, ...at });
  return { id: row.id, observatoryId: observatory_id };
}

const shot = (acquired: number) => ({
  exposures: [
    { filter: "L", exposure_time: 60, exposure_count: 20, binning: 1, gain: null, offset: null, acquired },
  ],
});
const window = (start: number, end: number) => ({ windows: [{ start: iso(start), end: iso(end) }] });
const standing = async (id: string) => {
  const [row] = await database.sql`
    select doc_status as status, doc ->> 'status_reason' as reason from observations where id = ${id}`;
  return row;
};
const statuses = (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await standing(id))?.status as unknown));
const offline = "The observatory went offline.";

test("an observation of a plugin lost for ten minutes is suspended, or pending if nothing was captured", async () => {
  const lost = await site(11);
  const untouched = await lost.has("in_progress");
  const begun = await lost.has("in_progress", shot(1));
  const waiting = await lost.has("assigned");
  const late = await lost.has("in_progress", { ...shot(2), ...window(300, 20) });
  const [brief, here] = [await site(9), await site(11)];
  await connect(here.id);
  const others = [
    await brief.has("in_progress"),
    await brief.has("assigned"),
    await here.has("in_progress"),
    await here.has("suspended"),
    await lost.has("paused"),
  ];
  const kept = await statuses(others);
  await Promise.all([run(ctx), run(ctx)]);
  const pending = { status: "pending", reason: "The observatory went offline before anything was captured." };
  expect(await standing(untouched)).toEqual(pending);
  expect(await standing(begun)).toEqual({ status: "suspended", reason: offline });
  expect(await standing(waiting)).toEqual({ status: "pending", reason: offline });
  expect(await standing(late)).toEqual({ status: "partially_completed", reason: "Its time has passed." });
  expect(await statuses(others)).toEqual(kept);
  const steps = await database.sql`
    select from_status, to_status, actor_type from status_changes where observation_id = ${begun} and from_status is not null`;
  expect(steps).toMatchObject([{ from_status: "in_progress", to_status: "suspended", actor_type: "system" }]);
  const told = await database.sql`select event from notification_events where subject = ${lost.owner.id}`;
  expect(told).toMatchObject([{ event: "observation.suspended" }]);
});

test("a resting observation waits for its plugin until its time is over, then ends by how much was captured", async () => {
  const away = await site(60);
  const here = await site(60);
  await connect(here.id, 1);
  const fixed = { fixed_time_start: iso(90), fixed_time_end: iso(11) };
  const open = { windows: [...window(300, 200).windows, ...window(60, -60).windows] };
  const ids = [
    await away.has("suspended"),
    await away.has("suspended", { ...shot(2), ...open }),
    await away.has("suspended", { ...shot(2), ...window(300, 11) }),
    await away.has("suspended", { ...shot(1), ...window(300, 11) }),
    await here.has("paused", { ...shot(5), ...fixed }),
    await here.has("suspended", { ...shot(0), ...fixed }),
    await here.has("suspended", { ...shot(5), ...window(300, 9) }),
    await away.has("paused", open),
  ];
  await run(ctx);
  expect(await statuses(ids)).toEqual([
    "pending",
    "suspended",
    "partially_completed",
    "failed",
    "partially_completed",
    "failed",
    "suspended",
    "paused",
  ]);
  const gone = await site(31 * 24 * 60);
  const forgotten = await gone.has("suspended", shot(2));
  await run(ctx);
  const reason = "The observatory has been offline for 30 days.";
  expect(await standing(forgotten)).toEqual({ status: "partially_completed", reason });
});

test("a file that is here counts as captured", async () => {
  const lost = await site(11);
  const id = await lost.has("in_progress");
  await database.sql`
    insert into user_files (id, doc) values (${newId()}, jsonb_build_object('observation_id', ${id}::text, 'user_id', ${lost.owner.id}::text))`;
  await run(ctx);
  expect(await standing(id)).toMatchObject({ status: "suspended" });
});

test("the ten minutes count from Meridian's return, as no plugin could connect while it was down", async () => {
  const lost = await site(60);
  const id = await lost.has("in_progress");
  await observatories.patch(database.db, lost.id, { status: "online" }, minutesAgo(60));
  const { id: connection } = await connect(lost.id);
  await database.sql`update plugin_connections set seen_at = ${minutesAgo(60)} where id = ${connection}`;
  const unseenSince = clock.now();
  await closeConnection(ctx, { id: connection, observatoryId: lost.id }, { reason: "Lost.", unseenSince });
  await run(ctx);
  expect(await standing(id)).toMatchObject({ status: "in_progress" });
  clock.advance({ minutes: 10 });
  await run(ctx);
  expect(await standing(id)).toMatchObject({ status: "pending" });
});

test("an observation whose files stop coming for a day fails and says how many; what nothing is missing of is completed", async () => {
  const here = await site(0);
  const complete = async (hours: number, files: number, cameHoursAgo?: number) => {
    const id = await here.has("acquisition_complete", shot(20));
    const at = minutesAgo(hours * 60);
    await database.sql`update observations set updated_at = ${at} where id = ${id}`;
    const rows = Array.from({ length: files }, () => ({ file_id: newId(), observation_id: id }));
    await database.db.insert(announcedFiles).values(rows.map((row) => ({ ...row, announced_at: at })));
    if (cameHoursAgo !== undefined)
      await database.sql`
        insert into user_files (id, doc, created_at) values (${rows[0]!.file_id},
          jsonb_build_object('observation_id', ${id}::text), ${minutesAgo(cameHoursAgo * 60)})`;
    return id;
  };
  const missing = await complete(25, 3, 25);
  const only = await complete(25, 1);
  const [coming, recent] = [await complete(25, 3, 23), await complete(23, 3)];
  const whole = await complete(25, 1, 25);
  const unannounced = await here.has("acquisition_complete", shot(20));
  await database.sql`update observations set updated_at = ${minutesAgo(25 * 60)} where id = ${unannounced}`;
  // A site that is away, or has just come back, has had no time for them.
  await Promise.all([run(ctx), run(ctx)]);
  expect(new Set(await statuses([missing, only, whole]))).toEqual(new Set(["acquisition_complete"]));
  await connect(here.id, 25);
  await Promise.all([run(ctx), run(ctx)]);
  const late = "didn't come.";
  expect(await standing(missing)).toEqual({
    status: "failed",
    reason: `2 of its 3 announced files ${late}`,
  });
  expect(await standing(only)).toEqual({ status: "failed", reason: `Its announced file ${late}` });
  expect(await statuses([coming, recent, unannounced, whole])).toEqual([
    "acquisition_complete",
    "acquisition_complete",
    "acquisition_complete",
    "completed",
  ]);
});

test("an observation ends after its time, also under a plugin that is connected, and is taken back if it wasn't begun in it", async () => {
  const here = await site(0);
  await connect(here.id, 1);
  const open = await here.has("in_progress", { ...shot(3), ...window(60, 5) });
  const over = await here.has("in_progress", { ...shot(3), ...window(60, 11) });
  const late = await here.has("in_progress", {
    ...{ ...shot(1), fixed_time_start: iso(60), fixed_time_end: iso(12) },
  });
  const missed = await here.has("assigned", { ...shot(0), ...window(60, 3) });
  const justMissed = await here.has("assigned", { ...shot(0), ...window(60, 0) });
  const between = await here.has("assigned", {
    ...{ ...shot(0), windows: [...window(60, 5).windows, ...window(-60, -90).windows] },
  });
  await run(ctx);
  expect(await statuses([open, over, late, missed, justMissed, between])).toEqual([
    ...["in_progress", "partially_completed", "failed", "failed", "assigned", "pending"],
  ]);
});
