import { Readable } from "node:stream";
import { startCleanupInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import {
  actorFor,
  createTestDatabase,
  enqueued,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
} from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { updateSettings } from "../../ground/settings/index.ts";
import { cleaningUp, getCleanup, listCleanups, startCleanup } from "../cleanups/index.ts";
import { backUp, checksums, fill, restore } from "./backups.fixture.ts";
import {
  cleanUpOldBackups,
  deleteBackupObjects,
  dropWayBack,
  getBackup,
  getRestore,
  getWayBack,
  goBack,
  restoreBackup,
  restoreHere,
  restoring,
} from "./index.ts";

const input = { confirm: "GO BACK", skip_safety_backup: true } as const;
/** Tables that differ afterwards: whoever goes back signs in anew, and what was done stays on record. */
const others = ["sessions", "verifications", "audit_log", "accounts"];

async function scene() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const make = factories(database);
  const admin = await make.user({ server_admin: true });
  let at = new Date();
  const ctx = testContext(database, {
    objectStore: memoryObjectStore(),
    actor: actorFor(admin),
    now: () => at,
  });
  const daysPass = (days: number) => {
    at = new Date(at.getTime() + days * 86_400_000);
  };
  await fill(database, 20);
  return { database, make, admin, ctx, daysPass };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function goBackNow({ database, ctx }: Pick<Scene, "database" | "ctx">, skip_safety_backup = true) {
  const { id } = await goBack(ctx, { ...input, skip_safety_backup });
  await runEnqueued(database, ctx, restoring.task);
  return getRestore(ctx, { id });
}

/** Every clean-up, with how it ended. */
async function cleanupsKnown(ctx: Context) {
  const { items } = await listCleanups(ctx, { limit: 10, order: "asc" } as never);
  return items.map(({ id, status, dry_run, deleted }) => ({ id, status, dry_run, deleted }));
}

test("clean-ups are listed as they ended, though a backup has one unfinished or is older", async () => {
  const { database, ctx } = await scene();
  const cleanUp = async (dry_run: boolean) => {
    const { id } = await startCleanup(
      ctx,
      startCleanupInput.parse({ dry_run, create_backup: !dry_run, confirm: "DELETE ALL OBSERVATIONS" }),
    );
    await runEnqueued(database, ctx, cleaningUp.task);
    return getCleanup(ctx, { id });
  };
  const { backup_id } = await cleanUp(false);
  await cleanUp(true);
  const known = await cleanupsKnown(ctx);
  expect(known).toMatchObject([
    { status: "completed", dry_run: false, deleted: { observations: 21 } },
    { status: "completed", dry_run: true },
  ]);
  expect(await restore(database, ctx, backup_id!)).toMatchObject({ status: "completed", error: null });
  expect(await cleanupsKnown(ctx)).toEqual(known);
  await cleanUp(true);
  expect(await goBackNow({ database, ctx })).toMatchObject({ status: "completed", error: null });
  expect(await cleanupsKnown(ctx)).toMatchObject([...known, { status: "completed", dry_run: true }]);
});

const leads = async (ctx: Context) => (await getWayBack(ctx)).way_back?.leads;

test("going back brings back what a restore replaced, and forward what it replaced itself", async () => {
  const { database, make, ctx, admin } = await scene();
  const backup = await backUp(database, ctx);
  const later = await make.user({ server_admin: true });
  await database.sql`insert into api_keys (id, user_id, name, start, hash, created_at)
    values ('later', ${later.id}, 'tool', 'mrd_', 'hash', now())`;
  await cleanUpOldBackups.enqueue(database.db, ctx, {});
  // As a file that is being added has it queued: it is about storage, which no restore takes back.
  await deleteBackupObjects.enqueue(database.db, ctx, { backup_id: newId() }, { runAt: new Date(8.64e12) });
  const replaced = await checksums(database, others);

  expect(await restore(database, ctx, backup.id)).toMatchObject({ checked_at: expect.any(String) });
  expect(await enqueued(database, cleanUpOldBackups)).toEqual([]);
  expect(await enqueued(database, deleteBackupObjects)).toHaveLength(1);
  const { way_back } = await getWayBack(ctx);
  expect(way_back).toMatchObject({
    leads: "back",
    refusal: null,
    row_counts: { users: 3 },
    current_row_counts: { users: 2 },
    kept_until: new Date(ctx.now().getTime() + 7 * 86_400_000).toISOString(),
  });
  await database.sql`update users set name = 'Since' where id <> ${admin.id}`;
  const restored = await checksums(database, others);

  expect(await goBackNow({ database, ctx })).toMatchObject({ status: "completed", goes_back: true });
  expect(await checksums(database, others)).toEqual(replaced);
  expect(await enqueued(database, cleanUpOldBackups)).toHaveLength(1);
  expect(await leads(ctx)).toBe("forward");
  const known = await database.sql`select 1 from restores where doc ->> 'status' = 'completed'`;
  expect(known).toHaveLength(2);

  expect(await goBackNow({ database, ctx })).toMatchObject({ status: "completed" });
  expect(await checksums(database, others)).toEqual(restored);
  expect(await leads(ctx)).toBe("back");
});

test("going back makes a verified safety backup first, which brings back what people did since", async () => {
  const { database, ctx, admin } = await scene();
  const backup = await backUp(database, ctx);
  const replaced = await checksums(database, others);
  await restore(database, ctx, backup.id);
  await database.sql`update users set name = 'Since' where id <> ${admin.id}`;
  const since = await checksums(database, others);

  const { status, safety_backup_id } = await goBackNow({ database, ctx }, false);
  expect(status).toBe("completed");
  expect(await checksums(database, others)).toEqual(replaced);
  const safety = await getBackup(ctx, { id: safety_backup_id! });
  expect(safety).toMatchObject({ kind: "safety", status: "completed", verified_at: expect.any(String) });
  const { id, snapshot_at } = safety;
  expect((await getWayBack(ctx)).way_back).toMatchObject({
    leads: "forward",
    safety_backup: { id, snapshot_at },
  });
  await restore(database, ctx, safety.id);
  expect(await checksums(database, others)).toEqual(since);
});

test("a safety backup that storage doesn't give back whole leaves everything as it is", async () => {
  const { database, ctx } = await scene();
  const backup = await backUp(database, ctx);
  await database.sql`update users set name = 'Replaced'`;
  await restore(database, ctx, backup.id);
  const before = await checksums(database, others);
  const { objectStore } = ctx;
  // What it keeps of a part is another text.
  ctx.objectStore = {
    ...objectStore,
    put: (key, body, ...rest) =>
      objectStore.put(key, key.endsWith(".zst") ? Readable.from([Buffer.from("other")]) : body, ...rest),
  };
  expect(await goBackNow({ database, ctx }, false)).toMatchObject({ status: "failed", swapped_at: null });
  expect(await checksums(database, others)).toEqual(before);
  expect(await leads(ctx)).toBe("back");
});

test("the restore's safety backup brings back the replaced data after an upgrade, when the way back can't", async () => {
  const { database, ctx } = await scene();
  const backup = await backUp(database, ctx);
  await database.sql`update users set name = 'Replaced'`;
  const replaced = await checksums(database, others);
  const { safety_backup_id } = await restore(database, ctx, backup.id, false);
  await database.sql`update meridian_previous.migrations set created_at = created_at - 1`;
  const { way_back } = await getWayBack(ctx);
  expect(way_back).toMatchObject({ refusal: expect.any(String), safety_backup: { id: safety_backup_id } });
  await expect(goBack(ctx, input)).rejects.toMatchObject({
    code: "CONFLICT",
    message: `${way_back!.refusal} Restore the safety backup ${safety_backup_id} instead: it holds the same data.`,
  });
  await restore(database, ctx, way_back!.safety_backup!.id);
  expect(await checksums(database, others)).toEqual(replaced);
});

test("keys revoked and accounts deactivated after the restore stay so", async () => {
  const { database, make, ctx } = await scene();
  const [eve, bob] = [await make.user({ server_admin: true }), await make.user()];
  await database.sql`insert into api_keys (id, user_id, name, start, hash, created_at) values
    ('revoked', ${bob.id}, 'tool', 'mrd_', 'one', now()), ('kept', ${bob.id}, 'tool', 'mrd_', 'other', now())`;
  const backup = await backUp(database, ctx);
  await restore(database, ctx, backup.id);
  await database.sql`delete from api_keys where id = 'revoked'`;
  await database.sql`update users set server_admin = false where id = ${eve.id}`;
  for (const [action, type, subject] of [
    ["api_key.revoke", "api_key", "revoked"],
    ["user.update", "user", eve.id],
  ] as const)
    await database.sql`insert into audit_log (id, at, actor_type, action, subject_type, subject_id)
      values (${newId()}, ${ctx.now()}, 'system', ${action}, ${type}, ${subject})`;
  await goBackNow({ database, ctx });
  expect([...(await database.sql`select id from api_keys`)]).toEqual([{ id: "kept" }]);
  expect([...(await database.sql`select server_admin from users where id = ${eve.id}`)]).toEqual([
    { server_admin: false },
  ]);
});

test("data without an administrator is not kept: the replaced data comes back by itself", async () => {
  const { database, ctx, admin } = await scene();
  await cleanUpOldBackups.enqueue(database.db, ctx, {});
  await database.sql`update users set server_admin = false`;
  const backup = await backUp(database, ctx);
  await database.sql`update users set server_admin = true where id = ${admin.id}`;
  await database.sql`update users set name = 'As it was'`;
  const before = await checksums(database, ["audit_log"]);
  const ended = await restoreHere({ ...ctx, actor: { type: "system" } }, backup.id);
  expect(ended).toMatchObject({
    status: "failed",
    swapped_at: null,
    undone_at: expect.any(String),
    error: expect.stringMatching(/no server administrator.*What there was before is back/),
  });
  expect(await checksums(database, ["audit_log"])).toEqual(before);
  expect(await enqueued(database, cleanUpOldBackups)).toHaveLength(1);
  const told = await database.sql`select event from notification_events`;
  expect([...told]).toEqual([{ event: "restore.failed" }]);
  expect(await getWayBack(ctx)).toEqual({ way_back: null });
  expect(await database.sql`select 1 from pg_namespace where nspname = 'meridian_previous'`).toHaveLength(0);
});

test("work left by killed processes doesn't keep the command line from restoring", async () => {
  const { database, ctx } = await scene();
  const backup = await backUp(database, ctx);
  const before = await checksums(database, ["audit_log", "accounts"]);
  await restoreBackup(ctx, { id: backup.id, confirm: "RESTORE", skip_safety_backup: true });
  // Killed while it loaded: its job is gone, and what it has loaded lies there.
  await database.sql`
    update restores set doc = doc || '{"status": "running", "attempts": 1}'::jsonb where doc ->> 'status' = 'queued'`;
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`create schema meridian_restored`;
  await database.sql`insert into imports (id, doc) values ('import', '{"status": "running"}')`;
  await database.sql`insert into restores (id, doc)
    values ('cancelled', '{"status": "running", "cancel_requested_at": "2026-01-01T00:00:00.000Z"}')`;
  const ended = await restoreHere({ ...ctx, actor: { type: "system" } }, backup.id, true);
  expect(ended).toMatchObject({ status: "completed", error: null });
  const known = await database.sql`select doc ->> 'status' as status from restores order by 1`;
  expect(known.map(({ status }) => status)).toEqual(["cancelled", "completed", "failed"]);
  expect(await checksums(database, ["audit_log", "accounts"])).toEqual(before);
  const [schema] = await database.sql`select 1 from pg_namespace where nspname = 'meridian_restored'`;
  expect(schema).toBeUndefined();
});

test("other roles of the database keep their rights to the tables", async () => {
  const { database, ctx } = await scene();
  const role = `reader_${newId().replaceAll("-", "")}`;
  await database.sql.unsafe(`create role ${role}`);
  onTestFinished(async () => {
    await database.sql.unsafe(`drop owned by ${role}; drop role ${role}`);
  });
  await database.sql.unsafe(
    `grant select on observations, project_access to ${role}; grant update (name) on users to ${role}`,
  );
  const backup = await backUp(database, ctx);
  await restore(database, ctx, backup.id);
  await database.sql.unsafe(`revoke select on project_access from ${role}`);
  const rights = async () =>
    (
      await database.sql`
        select has_table_privilege(${role}, 'observations', 'select') as read,
               has_table_privilege(${role}, 'observations', 'insert') as write,
               has_column_privilege(${role}, 'users', 'name', 'update') as rename,
               has_table_privilege(${role}, 'project_access', 'select') as revoked`
    )[0];
  const expected = { read: true, write: false, rename: true, revoked: false };
  expect(await rights()).toEqual(expected);
  await goBackNow({ database, ctx });
  expect(await rights()).toEqual(expected);
});

test("the replaced data is dropped after the set days, and no longer fits after an upgrade", async () => {
  const { database, ctx, daysPass } = await scene();
  const stranger = { ...ctx, actor: { type: "anonymous" } as const };
  await expect(getWayBack(stranger)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(goBack(stranger, input)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(goBack(ctx, input)).rejects.toMatchObject({ code: "CONFLICT" });
  const backup = await backUp(database, ctx);
  await updateSettings(ctx, { way_back_days: 3 });
  await restore(database, ctx, backup.id);

  await database.sql`insert into migrations (hash, created_at) values ('later', 9999999999999)`;
  await expect(goBack(ctx, input)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/upgraded since.*No safety backup of that data is kept/),
  });
  expect((await getWayBack(ctx)).way_back).toMatchObject({
    refusal: expect.stringContaining("upgraded since"),
    safety_backup: null,
  });
  await database.sql`delete from migrations where hash = 'later'`;

  const present = () => database.sql`select 1 from pg_namespace where nspname = 'meridian_previous'`;
  daysPass(2.9);
  await dropWayBack.run(ctx, {}, new AbortController().signal);
  expect(await present()).toHaveLength(1);
  daysPass(0.2);
  await expect(goBack(ctx, input)).rejects.toMatchObject({ code: "CONFLICT" });
  await dropWayBack.run(ctx, {}, new AbortController().signal);
  expect(await present()).toHaveLength(0);
});
