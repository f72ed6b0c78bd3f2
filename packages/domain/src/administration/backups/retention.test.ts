import { backups, newId } from "@meridian/database";
import {
  actorFor,
  auditOf,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { keepEnvironmentSchedules, updateSettings } from "../../ground/settings/index.ts";
import { claimStorage } from "../../ground/storage/index.ts";
import { backUp } from "./backups.fixture.ts";
import { cleanUpByClock } from "./cleanUp.ts";
import {
  cleanUpBackups,
  cleanUpOldBackups,
  createBackup,
  deleteBackup,
  deleteBackupObjects,
  findStoredBackups,
  getBackup,
  reindexBackups,
} from "./index.ts";
import { addStoredBackups } from "./reindex.ts";
import { readManifest, storeManifest } from "./stored/sealed.ts";
import { makeVerifiedBackup } from "./writeVerified.ts";

const database = testDatabase();
const now = new Date("2026-06-30T00:00:00Z");
const objectStore = memoryObjectStore();
let ctx: Context;

beforeEach(async () => {
  await database.sql`delete from backups`;
  const admin = await factories(database).user({ server_admin: true });
  ctx = testContext(database, { objectStore, actor: actorFor(admin), now: () => now });
  await claimStorage(ctx);
});

/** A backup so many days old. */
async function aged(days: number, fields: { pinned?: boolean; verified?: boolean; failed?: boolean } = {}) {
  const at = new Date(now.getTime() - days * 86_400_000);
  const { pinned = false, verified = true, failed = false } = fields;
  const verified_at = verified ? at.toISOString() : null;
  const status = failed ? ("failed" as const) : ("completed" as const);
  const document = {
    kind: "manual" as const,
    status,
    pinned,
    verified_at,
    size_bytes: 10,
    snapshot_at: at.toISOString(),
  };
  return (await backups.insert(database.db, document, at, `${1000 - days}-${newId()}`)).id;
}
const left = async () => (await database.sql`select id from backups order by id`).map(({ id }) => id);
const idsOf = ({ backups: entries }: { backups: { id: string }[] }) => entries.map(({ id }) => id);

test("a clean-up refuses everybody but server administrators", async () => {
  const nobody = testContext(database, { actor: actorFor(await factories(database).user()) });
  const input = { keep_days: 1, dry_run: false, force: false };
  await expect(cleanUpBackups(nobody, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(createBackup(nobody)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(deleteBackup(nobody, { id: await aged(1) })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a clean-up deletes older backups and keeps pinned ones and the newest, and a dry run deletes nothing", async () => {
  const [old, found, pinned, newest, newestFound] = [
    await aged(50),
    await aged(45, { verified: false }),
    await aged(40, { pinned: true }),
    await aged(30),
    await aged(20, { verified: false }),
  ];
  const input = { keep_days: 10, dry_run: true, force: false };
  const plan = await cleanUpBackups(ctx, input);
  expect(idsOf(plan)).toEqual([old, found]);
  expect(plan).toMatchObject({ deleted_count: 2, deleted_bytes: 20 });
  expect(plan.kept.map(({ id }) => id)).toEqual([pinned, newest, newestFound]);
  expect(await left()).toHaveLength(5);
  expect(idsOf(await cleanUpBackups(ctx, { ...input, dry_run: false }))).toEqual([old, found]);
  expect(await left()).toEqual([pinned, newest, newestFound]);
  expect(await auditOf(database, old)).toMatchObject([{ action: "backup.delete" }]);
  await cleanUpBackups(ctx, { ...input, dry_run: false, force: true });
  expect(await left()).toEqual([pinned]);
});

test("a scheduled clean-up keeps the last three verified backups, and all of them after a failure", async () => {
  const all = [await aged(90), await aged(80), await aged(70), await aged(60)];
  await aged(5, { failed: true });
  expect(await cleanUpByClock(ctx, 10)).toBeUndefined();
  await database.sql`delete from backups where doc ->> 'status' = 'failed'`;
  // The latest is the one begun last, whatever its id.
  const failed = await aged(5, { failed: true });
  await database.sql`update backups set id = '0' where id = ${failed}`;
  expect(await cleanUpByClock(ctx, 10)).toBeUndefined();
  await database.sql`delete from backups where id = '0'`;
  await cleanUpByClock(ctx, 10);
  expect(await left()).toEqual(all.slice(1));
});

test("a scheduled clean-up keeps the last three backups found in storage, but not a damaged one", async () => {
  const damaged = await aged(5, { verified: false });
  await database.sql`update backups set doc = doc || '{"damage": "a part is gone"}' where id = ${damaged}`;
  const found = [];
  for (const days of [90, 80, 70, 60]) found.push(await aged(days, { verified: false }));
  const own = await aged(1);
  const { kept } = (await cleanUpByClock(ctx, 2))!;
  expect(await left()).toEqual([...found.slice(1), own]);
  expect(kept[0]!.reason).toBe("It is one of the 3 newest unverified backups.");
});

test("the newest verified backup of this installation stays beside a newer one of another", async () => {
  const own = await aged(50);
  const other = await aged(40);
  await database.sql`update backups set doc = doc || '{"installation": "another"}' where id = ${other}`;
  const { kept } = await cleanUpBackups(ctx, { keep_days: 10, dry_run: true, force: false });
  expect(kept.map(({ id, reason }) => [id, reason])).toEqual([
    [own, "It is the newest verified backup of this installation."],
    [other, "It is the newest verified backup."],
  ]);
});

test("an unreadable backup takes no readable one's place, and stays as the newest of its kind", async () => {
  const readable = await aged(50, { verified: false });
  const verified = await aged(45);
  const newer = await aged(40, { verified: false });
  const newerStill = await aged(30, { verified: false });
  const locked = await aged(20);
  await database.sql`update backups set doc = doc || '{"encrypted_to": "age1other"}' where id = ${locked}`;
  await database.sql`
    update backups set doc = doc || '{"unreadable": "Upgrade first."}' where id in (${newer}, ${newerStill})`;
  const input = { keep_days: 10, dry_run: true, force: false };
  const plan = await cleanUpBackups(ctx, input);
  expect(idsOf(plan)).toEqual([newer]);
  expect(plan.kept.map(({ id, reason }) => [id, reason])).toEqual([
    [readable, "It is the newest unverified backup."],
    [verified, "It is the newest verified backup."],
    [newerStill, "It is the newest unverified backup that can't be read here."],
    [locked, "It is the newest verified backup that can't be read here."],
  ]);
  expect(idsOf(await cleanUpBackups(ctx, { ...input, force: true }))).toHaveLength(5);
});

test("the days to keep are those of the environment, until an administrator chooses others", async () => {
  await aged(90);
  const newer = [await aged(20), await aged(15), await aged(5)];
  const never = new AbortController().signal;
  const schedules = { quick_scan: "off", full_scan: "off", backup: "off", restore_drill: "off" };
  await keepEnvironmentSchedules(database.db, { ...schedules, backup_keep_days: 100 });
  await cleanUpOldBackups.run(ctx, {}, never);
  expect(await left()).toHaveLength(4);
  const { backup_keep_days } = await updateSettings(ctx, { backup_keep_days: 10 });
  expect(backup_keep_days).toEqual({ days: 10, is_chosen: true, environment: 100 });
  await cleanUpOldBackups.run(ctx, {}, never);
  expect(await left()).toEqual(newer);
});

test("a deleted backup's objects go, and the list is made again from what storage holds whole", async () => {
  const today = { ...ctx, now: () => new Date() };
  const kept = await backUp(database, ctx);
  const gone = await backUp(database, ctx);
  await deleteBackup(ctx, { id: gone.id });
  const findAll = () => findStoredBackups.run(today, { always: true }, new AbortController().signal);
  await findAll();
  expect(await left()).toEqual([kept.id]);
  await runEnqueued(database, ctx, deleteBackupObjects);
  const keys: string[] = [];
  for await (const { key } of objectStore.list("backups/")) keys.push(key);
  expect(keys.filter((key) => key.includes(gone.id))).toEqual([]);
  await database.sql`delete from backups`;
  expect(await reindexBackups(today)).toMatchObject({ found: 1, added: 1, missing: 0 });
  const [row] =
    await database.sql`select id, doc ->> 'checksum' as checksum, doc ->> 'status' as status from backups`;
  expect(row).toEqual({ id: kept.id, checksum: kept.checksum, status: "completed" });
  await database.sql`delete from backups`;
  const other = await aged(1);
  await findStoredBackups.run(today, { always: false }, new AbortController().signal);
  expect(await left()).toEqual([other]);
  await findAll();
  expect(await left()).toEqual([kept.id, other].sort());
  const { manifest } = await readManifest(objectStore, kept.id);
  for (const [id, forged] of [
    ["by-hand", {}],
    ["ffffffff-ffff-7fff-bfff-ffffffffffff", {}],
    [newId(), { completed_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ] as const)
    await storeManifest(objectStore, { ...manifest, ...forged, id });
  const elsewhere = newId();
  await storeManifest(objectStore, { ...manifest, id: elsewhere });
  expect(await reindexBackups(today)).toMatchObject({ found: 5, added: 1 });
  const damage = expect.stringMatching(/isn't in storage as its manifest says/);
  expect(await getBackup(ctx, { id: elsewhere })).toMatchObject({ damage, verified_at: null });
});

test("a clean-up's own backup is listed once it is read back, and not before", async () => {
  const today = { ...ctx, now: () => new Date() };
  const [id, signal] = [newId(), new AbortController().signal];
  const look = async (stage: string) => {
    if (stage !== "verifying") return;
    await addStoredBackups(today);
    expect(await left()).not.toContain(id);
  };
  await database.sql`insert into cleanups (id, doc) values ('clean-up', ${database.sql.json({ status: "running", backup_id: id })})`;
  const make = { id, kind: "safety", created_by: null, signal } as const;
  await makeVerifiedBackup(today, { ...make, progress: look });
  expect(await getBackup(ctx, { id })).toMatchObject({ verified_at: expect.any(String) });
  await database.sql`update backups set doc = doc || '{"verified_at": null}' where id = ${id}`;
  const again = await makeVerifiedBackup(today, { ...make, progress: async () => {} });
  expect(again).toMatchObject({ id, verified_at: expect.any(String) });
});

test("only one backup is made at a time", async () => {
  const outcomes = await Promise.allSettled([createBackup(ctx), createBackup(ctx)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
