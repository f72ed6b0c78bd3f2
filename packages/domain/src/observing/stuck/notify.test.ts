import type { ObservationDocument } from "@meridian/contract";
import { observations } from "@meridian/database";
import type { Context } from "@meridian/domain";
import { factories, fakeClock, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { notifyStuckObservations } from "./index.ts";
import { notifyStuck } from "./notify.ts";

const database = testDatabase();
const make = factories(database);
const clock = fakeClock();
const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);

let ctx: Context;
let owner: string;
let operator: string;
let place: { user_id: string; project_id: string; observatory_id: string };

beforeEach(async () => {
  ctx = testContext(database, { now: clock.now, actor: { type: "system" } });
  for (const table of ["observations", "status_changes", "stale_notices", "notification_events"])
    await database.sql`delete from ${database.sql(table)}`;
  owner = (await make.user()).id;
  operator = (await make.user()).id;
  const [observatory, project] = [await make.observatory(operator), await make.project(owner)];
  place = { user_id: owner, project_id: project.id, observatory_id: observatory.id };
});

const stuck = (status: ObservationDocument["status"], hours: number, user_id = owner) =>
  make.observation({ ...place, user_id }, { status, name: `${status} ${hours}` }, ago(hours));
const events = () => database.sql`
  select topic, subject, title from notification_events order by topic, title`;

test("owner and operators are notified of observations in progress for over 24 hours, or assigned for over 48", async () => {
  await stuck("in_progress", 25);
  await stuck("in_progress", 23);
  await stuck("assigned", 49);
  await stuck("assigned", 47);
  await stuck("pending", 900);
  await stuck("paused", 900);
  const before = await database.sql`select * from observations order by id`;
  expect(await notifyStuck(ctx)).toBe(2);
  const titles = [
    "assigned 49 has been assigned for more than 48 hours",
    "in_progress 25 has been in progress for more than 24 hours",
  ];
  expect(await events()).toEqual([
    ...titles.map((title) => ({ topic: "observation", subject: owner, title })),
    ...titles.map((title) => ({ topic: "operators", subject: place.observatory_id, title })),
  ]);
  expect(await database.sql`select * from observations order by id`).toEqual(before);
});

test("people are notified once, also by two runs at once, and again when it enters the status anew", async () => {
  const { id } = await stuck("assigned", 50);
  const both = await Promise.all([notifyStuck(ctx), notifyStuck(ctx)]);
  expect(both.sort()).toEqual([0, 1]);
  await runEnqueued(database, ctx, notifyStuckObservations);
  expect(await notifyStuck(ctx)).toBe(0);
  await database.sql`update status_changes set at = ${ago(49)} where observation_id = ${id}`;
  expect(await notifyStuck(ctx)).toBe(1);
});

test("an owner who operates the observatory is told once", async () => {
  await stuck("assigned", 50, operator);
  await notifyStuck(ctx);
  expect(await events()).toMatchObject([{ topic: "operators" }]);
});

test("a run forgets observations no longer stuck, and survives damaged times", async () => {
  const { id } = await stuck("in_progress", 30);
  await database.sql`delete from status_changes`;
  await database.sql`update observations set doc = doc || '{"started_at": "2026-02-31"}'`;
  expect(await notifyStuck(ctx)).toBe(1);
  await observations.patch(database.db, id, { status: "failed" }, clock.now());
  await notifyStuckObservations.run(ctx, {}, new AbortController().signal);
  expect(await database.sql`select id from stale_notices`).toEqual([]);
});
