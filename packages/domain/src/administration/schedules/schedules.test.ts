import { actorFor, factories, fakeClock, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import {
  getSettings,
  keepEnvironmentSchedules,
  previewSchedule,
  updateSettings,
} from "../../ground/settings/index.ts";
import { startDueWork } from "./index.ts";

const database = testDatabase();
const clock = fakeClock("2026-03-01T00:00:00.000Z");
const never = new AbortController().signal;
const environment = {
  quick_scan: "0 4 * * 0",
  full_scan: "0 5 1 * *",
  backup: "30 2 * * *",
  restore_drill: "0 6 2 * *",
  backup_keep_days: 30,
};

async function asAdmin() {
  const admin = await factories(database).user({ server_admin: true });
  return testContext(database, { actor: actorFor(admin), now: clock.now });
}

beforeEach(async () => {
  await database.sql`truncate settings`;
  await keepEnvironmentSchedules(database.db, environment);
});

/** Finds the work that the minute queues. */
async function queuedAt(minute: string) {
  await database.sql`delete from graphile_worker._private_jobs`;
  const payload = { _cron: { ts: minute } };
  await startDueWork.run(testContext(database), payload, never);
  // A job may run twice.
  await startDueWork.run(testContext(database), payload, never);
  return database.sql`
    select t.identifier as task, j.payload ->> 'kind' as kind
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by 1, 2`;
}

test("schedules of the environment hold until an administrator chooses others", async () => {
  const ctx = await asAdmin();
  expect((await getSettings(ctx)).schedules.quick_scan).toEqual({
    ...{ cron: "0 4 * * 0", is_chosen: false, environment: "0 4 * * 0" },
    next_runs: ["2026-03-01T04:00:00.000Z", "2026-03-08T04:00:00.000Z", "2026-03-15T04:00:00.000Z"],
  });
  const chosen = { quick_scan: "15 3 * * 1-5", backup: "off" };
  const { schedules } = await updateSettings(ctx, { schedules: chosen });
  expect(schedules).toMatchObject({
    quick_scan: { cron: "15 3 * * 1-5", is_chosen: true, environment: "0 4 * * 0" },
    full_scan: { cron: "0 5 1 * *", is_chosen: false },
    backup: { cron: "off", is_chosen: true, next_runs: [] },
  });
  await keepEnvironmentSchedules(database.db, { ...environment, quick_scan: "0 6 * * *", full_scan: "off" });
  expect((await getSettings(ctx)).schedules).toMatchObject({
    quick_scan: { cron: "15 3 * * 1-5" },
    full_scan: { cron: "off" },
  });
  const back = await updateSettings(ctx, { schedules: { quick_scan: null } });
  expect(back.schedules).toMatchObject({
    quick_scan: { cron: "0 6 * * *", is_chosen: false },
    backup: { cron: "off" },
  });
});

test("a minute queues exactly the work that is scheduled for it, once", async () => {
  expect(await queuedAt("2026-03-01T04:00:00.000Z")).toEqual([{ task: "startScheduledScan", kind: "quick" }]);
  expect(await queuedAt("2026-03-01T04:01:00.000Z")).toEqual([]);
  expect(await queuedAt("2026-03-01T05:00:00.000Z")).toEqual([{ task: "startScheduledScan", kind: "full" }]);
  expect(await queuedAt("2026-03-02T02:30:00.000Z")).toEqual([{ task: "scheduledBackup", kind: null }]);
  expect(await queuedAt("2026-03-02T06:00:00.000Z")).toEqual([{ task: "scheduledRestoreDrill", kind: null }]);
  const all = "0 7 * * *";
  await updateSettings(await asAdmin(), { schedules: { quick_scan: all, full_scan: all, backup: "off" } });
  expect(await queuedAt("2026-03-01T04:00:00.000Z")).toEqual([]);
  expect(await queuedAt("2026-03-02T07:00:00.000Z")).toEqual([
    { task: "startScheduledScan", kind: "full" },
    { task: "startScheduledScan", kind: "quick" },
  ]);
});

test.each(["every day", "* * * *", "61 * * * *", "0 0 31 2 *", "* * * * * *", "@daily", "2026-03-01", ""])(
  "%j is no schedule, and the field is named",
  async (cron) => {
    const ctx = await asAdmin();
    await expect(
      updateSettings(ctx, { schedules: { full_scan: cron, backup: "0 1 * * *" } }),
    ).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "schedules.full_scan" }],
    });
    expect(() => previewSchedule(ctx, { cron })).toThrow(/cron must/);
  },
);
