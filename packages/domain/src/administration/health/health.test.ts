import type { Health } from "@meridian/contract";
import { integrityIssues, newId } from "@meridian/database";
import { actorFor, factories, fakeClock, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { TargetAnswer } from "../../base/ports/targetResolver.ts";
import { keepEnvironmentSchedules, updateSettings } from "../../ground/settings/index.ts";
import { getSystemHealth, type ServerState } from "./index.ts";
import { judgeWalArchive } from "./judge.ts";

const database = testDatabase();
const make = factories(database);
const clock = fakeClock();
const ok = { status: "ok", latency_ms: 1 } as const;
const examined: Health = {
  ...{ status: "ok", version: "1", uptime_seconds: 7 },
  checks: { database: ok, object_storage: ok, websocket: ok, queue: ok },
};
const server = (fields: Partial<ServerState> = {}): ServerState => ({
  examine: async () => examined,
  connections: () => 3,
  disk: async () => ({ free_bytes: 50, total_bytes: 100 }),
  ...fields,
});
const system = () => testContext(database, { now: clock.now });
const ask = (state = server()) => getSystemHealth(system(), state);
const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString();
const put = (table: string, doc: object | string, at = clock.now()) => database.sql`
  insert into ${database.sql(table)} (id, doc, created_at)
  values (${newId()}, ${typeof doc === "string" ? doc : JSON.stringify(doc)}::text::jsonb, ${at})`;

beforeEach(async () => {
  await database.sql`truncate backups, integrity_scans, restore_drills, notifications, notification_messages, users cascade`;
  await keepSchedules(schedules);
});

/** Keeps schedules as an installation of long standing has them. */
async function keepSchedules(kept: typeof schedules) {
  await keepEnvironmentSchedules(database.db, kept);
  await database.sql`update settings set updated_at = ${new Date(0)} where id = 'environment'`;
}

const schedules = {
  backup: "30 2 * * *",
  backup_keep_days: 30,
  quick_scan: "0 4 * * 0",
  full_scan: "0 5 1 * *",
  restore_drill: "off",
};

test("the health report refuses everybody but server administrators", async () => {
  const person = testContext(database, { actor: actorFor(await make.user()) });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(getSystemHealth(person, server())).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(getSystemHealth(anonymous, server())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a fresh installation is well without a backup, a scan or anything else", async () => {
  await make.user();
  await database.sql`update users set created_at = ${clock.now()}`;
  const found = await ask();
  expect(found).toMatchObject({
    status: "ok",
    checks: {
      backup: { status: "ok", detail: "no backup yet, overdue after 3 Mar 2026" },
      integrity: { status: "ok" },
      wal_archive: {
        status: "ok",
        detail: "PostgreSQL's archive_mode is off: up to 24 hours of changes can be lost between backups",
      },
    },
    backup: { completed_at: null, age_seconds: null, latest_status: null },
    websocket: { connections: 3 },
    disk: { free_bytes: 50 },
    mail: { waiting: 0, oldest_seconds: null, failed: 0 },
  });
  expect(found.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(found.database.connections.used).toBeGreaterThan(0);
  expect(found.database.largest_tables).toHaveLength(5);
});

test("an old, a failed and a missing backup are reported, whatever else the documents hold", async () => {
  await make.user();
  await database.sql`update users set created_at = ${hoursAgo(24 * 30)}`;
  expect(await ask()).toMatchObject({
    status: "degraded",
    checks: {
      backup: {
        status: "degraded",
        detail: expect.stringContaining("there was no backup yet, overdue since"),
      },
    },
  });
  for (const doc of ["[]", '{"status": "completed", "completed_at": 7}', '{"status": {}}', '"text"'])
    for (const table of ["backups", "integrity_scans"]) await put(table, doc, new Date(0));
  expect((await ask()).backup).toMatchObject({ completed_at: null });
  await put("backups", { status: "completed", completed_at: hoursAgo(30) });
  await put("integrity_scans", { status: "completed", completed_at: hoursAgo(24 * 6) });
  expect(await ask()).toMatchObject({
    status: "ok",
    checks: { backup: { detail: "the last backup was 30 hours ago" } },
    backup: { completed_at: hoursAgo(30), age_seconds: 30 * 3600, latest_status: "completed" },
  });
  clock.advance({ days: 2 });
  expect((await ask()).checks).toMatchObject({
    backup: { status: "degraded" },
    integrity: {
      status: "degraded",
      detail: expect.stringMatching(/^the last scan was 8 days ago, overdue since/),
    },
  });
  await put("backups", { status: "completed", completed_at: hoursAgo(1), damage: "A part is gone." });
  await put("backups", { status: "completed", completed_at: hoursAgo(1), unreadable: "Upgrade first." });
  expect((await ask()).checks.backup).toMatchObject({
    detail: expect.stringMatching(/^the last backup was 3 days ago, overdue since/),
  });
  await keepSchedules({ ...schedules, backup: "30 2 * * 0", quick_scan: "off" });
  expect(await ask()).toMatchObject({
    status: "ok",
    backup: { max_age_seconds: (7 * 24 + 26) * 3600 },
    integrity: { max_age_seconds: (31 * 24 + 12) * 3600 },
    restore_drill: { max_age_seconds: null },
    wal_archive: { is_on: false, max_loss_seconds: 7 * 24 * 3600, age_seconds: null, is_overdue: false },
  });
  await put("backups", { status: "completed", completed_at: hoursAgo(1) });
  await put("backups", { status: "failed" });
  expect((await ask()).checks.backup).toMatchObject({
    status: "degraded",
    detail: "the latest backup failed",
  });
});

test("a critical finding that is open is a fault, and one that is ignored isn't", async () => {
  await put("backups", { status: "completed", completed_at: hoursAgo(1) });
  await put("integrity_scans", { status: "completed", completed_at: hoursAgo(1) });
  const found = {
    scan_id: "1",
    first_scan_id: "1",
    check: "file.missing",
    type: "file",
    collection: "files",
  } as const;
  const seen = { first_seen_at: clock.now(), last_seen_at: clock.now() };
  const issue = { ...found, ...seen, auto_fixable: false, destructive: false };
  await database.db.insert(integrityIssues).values([
    { ...issue, id: "1", severity: "critical" },
    { ...issue, id: "2", severity: "warning" },
    { ...issue, id: "3", severity: "critical", status: "ignored" },
  ]);
  expect(await ask()).toMatchObject({
    status: "degraded",
    checks: {
      integrity: {
        status: "degraded",
        detail: "1 critical finding is open; the last scan was 60 min ago",
      },
    },
  });
  await database.sql`delete from integrity_issues`;
  expect((await ask()).checks.integrity).toMatchObject({ status: "ok" });
});

test("a restore drill is at fault once it is overdue, and not before it was first due", async () => {
  const monthly = {
    ...schedules,
    backup: "off",
    quick_scan: "off",
    full_scan: "off",
    restore_drill: "0 6 2 * *",
  };
  const drill = async () => {
    const found = await ask();
    expect(found.restore_drill.is_overdue).toBe(found.status === "degraded");
    return found.checks.restore_drill;
  };
  await make.user();
  await database.sql`update users set created_at = ${hoursAgo(24 * 300)}`;
  await keepSchedules(monthly);
  expect(await drill()).toMatchObject({
    status: "degraded",
    detail: expect.stringContaining("there was no restore drill yet, overdue since"),
  });
  // The data may be older than the installation, and a schedule younger than both.
  await database.sql`update settings set updated_at = ${hoursAgo(24 * 34)} where id = 'environment'`;
  expect(await drill()).toMatchObject({
    status: "ok",
    detail: "no restore drill yet, overdue after 4 Mar 2026",
  });
  clock.advance({ days: 2 });
  expect(await drill()).toMatchObject({ status: "degraded" });
  const admin = await make.user({ server_admin: true });
  const by = testContext(database, { actor: actorFor(admin), now: clock.now });
  await updateSettings(by, { schedules: { restore_drill: "0 7 2 * *" } });
  expect(await drill()).toMatchObject({ status: "ok" });
  await put("restore_drills", { status: "completed", completed_at: hoursAgo(0) });
  clock.advance({ days: 34 });
  expect(await drill()).toMatchObject({ status: "ok", detail: "the last restore drill was 34 days ago" });
  clock.advance({ days: 2 });
  expect(await drill()).toMatchObject({ status: "degraded" });
  await updateSettings(by, { schedules: { restore_drill: "off" } });
  expect(await drill()).toMatchObject({ status: "ok" });
  await put("restore_drills", { status: "failed" });
  expect((await ask()).checks.restore_drill).toMatchObject({ status: "degraded" });
});

test("a full disk, a check that fails and mail that waits make it degraded", async () => {
  await put("backups", { status: "completed", completed_at: hoursAgo(1) });
  await put("integrity_scans", { status: "completed", completed_at: hoursAgo(1) });
  const full = server({ disk: async () => ({ free_bytes: 9, total_bytes: 100 }) });
  expect(await ask(full)).toMatchObject({ status: "degraded", checks: { disk: { detail: "9 % free" } } });
  expect(await ask(server({ disk: async () => null }))).toMatchObject({ status: "ok", disk: null });
  const down = server({ examine: async () => ({ ...examined, status: "down" }) });
  expect(await ask(down)).toMatchObject({ status: "down" });
  const [message, user] = [newId(), await make.user()];
  await database.sql`
    insert into notification_messages (id, topic, subject, fold, title, body, path, event_count, created_at)
    values (${message}, 'system', '', '', 'Title', 'Body', '/', 1, ${clock.now()})`;
  await database.sql`
    insert into notifications (message_id, user_id, channel, target, status, next_at)
    values (${message}, ${user.id}, 'email', '', 'queued', ${hoursAgo(1)})`;
  const delivering = { ...system(), mailer: { ...system().mailer, delivers: true } };
  expect(await getSystemHealth(delivering, server())).toMatchObject({
    status: "degraded",
    mail: { waiting: 1, oldest_seconds: 3600 },
    checks: { mail: { status: "degraded" } },
  });
});

test("a name service that doesn't answer is reported, and makes nothing else unhealthy", async () => {
  await make.user();
  await database.sql`update users set created_at = ${clock.now()}`;
  expect(await ask()).toMatchObject({
    checks: { target_names: { status: "ok", detail: expect.stringContaining("TARGET_RESOLVER_URL") } },
    target_names: { service: null, asked_at: null },
  });
  const withAnswer = (answer: TargetAnswer | null) => {
    const service = { name: "names.example", lastAnswer: () => answer };
    const context = system();
    return getSystemHealth({ ...context, targets: { ...context.targets, service } }, server());
  };
  const at = new Date(clock.now().getTime() - 180_000);
  expect((await withAnswer(null)).checks.target_names.detail).toBe("names.example wasn't asked yet");
  expect(await withAnswer({ at, usable: true, latency_ms: 420 })).toMatchObject({
    status: "ok",
    checks: { target_names: { status: "ok", detail: "names.example answered 3 min ago in 420 ms" } },
    target_names: { service: "names.example", asked_at: at.toISOString() },
  });
  expect(await withAnswer({ at, usable: false, latency_ms: 10_000 })).toMatchObject({
    status: "ok",
    checks: { target_names: { status: "degraded", detail: expect.stringContaining("no usable answer") } },
  });
});

test("an archive of the WAL that fails or waits is a fault, and one that is off only has its price said", () => {
  const archive = {
    ...{ is_on: true, max_loss_seconds: 50, is_failing: false, is_overdue: false },
    ...{ last_archived_at: hoursAgo(0), age_seconds: 40, archived: 7, failed: 0, last_failed_at: null },
  };
  const none = { last_archived_at: null, age_seconds: null, archived: 0 };
  const failing = { failed: 1, last_failed_at: hoursAgo(0), is_failing: true };
  const judged = (fields: Partial<typeof archive> | typeof none | typeof failing) =>
    judgeWalArchive({ ...archive, ...fields });
  expect(judged({})).toEqual({
    status: "ok",
    detail: "the last WAL segment was archived 1 min ago; 0 attempts failed",
  });
  expect(judged(none)).toEqual({
    status: "ok",
    detail: "no WAL segment was archived yet; 0 attempts failed",
  });
  expect(judged(failing)).toEqual({
    status: "degraded",
    detail: "the last WAL segment was archived 1 min ago; 1 attempt failed, the latest one too",
  });
  expect(judged({ age_seconds: 600, failed: 2, is_overdue: true })).toEqual({
    status: "degraded",
    detail: "the last WAL segment was archived 10 min ago, and the next one is overdue; 2 attempts failed",
  });
  expect(judgeWalArchive({ ...archive, ...none, is_on: false, max_loss_seconds: null })).toEqual({
    status: "ok",
    detail: "PostgreSQL's archive_mode is off: what has changed since the last backup can be lost",
  });
});
