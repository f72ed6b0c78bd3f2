import { Readable } from "node:stream";
import { startCleanupInput } from "@meridian/contract";
import { type Database, registry, userFiles } from "@meridian/database";
import type { Context, Task } from "@meridian/domain";
import { actorFor, factories, testContext } from "@meridian/testkit";
import { expect } from "vitest";
import { keepEnvironmentSchedules } from "../../ground/settings/index.ts";
import { cleaningUp, getCleanup, startCleanup } from "../cleanups/index.ts";
import { backUp, checksums, fill, restore } from "./backups.fixture.ts";
import {
  backingUp,
  cleanUpOldBackups,
  createBackup,
  deleteBackupObjects,
  drilling,
  getBackup,
  getRestore,
  getRestoreDrill,
  goBack,
  restoreBackup,
  restoring,
  startRestoreDrill,
  verifyBackup,
  verifying,
} from "./index.ts";
import { readManifest } from "./stored/sealed.ts";
import { verifyContents } from "./stored/verify.ts";

/** Work that is to be broken off: it waits in the queue. */
export interface Waiting {
  tasks: readonly Task[];
  /** The approximate number of pieces that pass between the working process and PostgreSQL. */
  pieces: number;
  /** Holds at every moment. */
  check(): Promise<void>;
  /** Holds when the work is over. */
  checkEnd(): Promise<void>;
}

/** Tables that a restore changes on purpose. */
const others = ["sessions", "verifications", "audit_log", "accounts"];
const never = new AbortController().signal;

export async function setScene(
  database: Database,
  objectStore: Context["objectStore"],
  backupKeys: Context["backupKeys"] = null,
) {
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin), objectStore, backupKeys });
  await fill(database, 100);
  return ctx;
}

/** Every backup that is called complete can be read back, all of it. */
async function checkBackups(database: Database, ctx: Context): Promise<void> {
  const rows = await database.sql<{ id: string }[]>`
    select id from backups where doc ->> 'status' = 'completed'`;
  for (const { id } of rows) {
    const { manifest } = await readManifest(ctx.objectStore, id);
    await verifyContents(ctx, manifest, async () => {}, never);
  }
}

/** Throws unless storage holds exactly the backups of the list, and the restore has left nothing behind. */
export async function checkNothingLeft(database: Database, ctx: Context): Promise<void> {
  await checkBackups(database, ctx);
  const listed = await database.sql`select id from backups where doc ->> 'status' = 'completed'`;
  const stored = new Map<string, Set<string>>();
  for await (const { key } of ctx.objectStore.list("backups/")) {
    const [, id, part] = key.split("/") as [string, string, string];
    stored.set(id, (stored.get(id) ?? new Set()).add(part));
  }
  expect([...stored.keys()].sort()).toEqual(listed.map(({ id }) => id).sort());
  // The manifest and the folder of one attempt.
  for (const parts of stored.values()) expect(parts.size).toBe(2);
  expect(
    await database.sql`select 1 from pg_namespace where nspname in ('meridian_restored', 'meridian_drill')`,
  ).toEqual([]);
  expect(await database.sql`select 1 from meridian_installation.maintenance`).toEqual([]);
}

/** The next backup is made as if nothing had happened. */
export async function checkNextRun(database: Database, ctx: Context): Promise<void> {
  expect(await backUp(database, ctx)).toMatchObject({ status: "completed", error: null });
  await checkNothingLeft(database, ctx);
}

type Prepare = (database: Database, ctx: Context) => Promise<Waiting>;

const backup: Prepare = async (database, ctx) => {
  const before = await checksums(database, others);
  const { id } = await createBackup(ctx);
  return {
    tasks: [backingUp.task],
    pieces: 200,
    async check() {
      expect(await checksums(database, others)).toEqual(before);
      await checkBackups(database, ctx);
    },
    async checkEnd() {
      expect(await getBackup(ctx, { id })).toMatchObject({ status: "completed", error: null });
    },
  };
};

const verify: Prepare = async (database, ctx) => {
  const { id } = await backUp(database, ctx);
  await verifyBackup(ctx, { id });
  const check = async () => {
    expect(await getBackup(ctx, { id })).toMatchObject({ status: "completed", damage: null });
  };
  return {
    tasks: [verifying.task],
    pieces: 70,
    check,
    async checkEnd() {
      await check();
      const [last] = await database.sql`select doc ->> 'status' as status from backup_verifications`;
      expect(last).toEqual({ status: "completed" });
    },
  };
};

/** The data is exactly as before or exactly as after. */
function replacing(
  database: Database,
  ctx: Context,
  id: string,
  before: Record<string, string>,
  after: Record<string, string>,
  pieces: number,
): Waiting {
  const check = async () => {
    const { swapped_at } = await getRestore(ctx, { id });
    expect(await checksums(database, others)).toEqual(swapped_at ? after : before);
    await checkBackups(database, ctx);
  };
  return {
    tasks: [restoring.task],
    pieces,
    check,
    async checkEnd() {
      expect(await getRestore(ctx, { id })).toMatchObject({ status: "completed", error: null });
      await check();
    },
  };
}

const restored: Prepare = async (database, ctx) => {
  const { id: backupId } = await backUp(database, ctx);
  const after = await checksums(database, others);
  await change(database);
  const before = await checksums(database, others);
  const input = { id: backupId, confirm: "RESTORE", skip_safety_backup: false } as const;
  const { id } = await restoreBackup(ctx, input);
  return replacing(database, ctx, id, before, after, 1550);
};

const wentBack: Prepare = async (database, ctx) => {
  const { id: backupId } = await backUp(database, ctx);
  await change(database);
  const after = await checksums(database, others);
  await restore(database, ctx, backupId);
  const before = await checksums(database, others);
  const { id } = await goBack(ctx, { confirm: "GO BACK", skip_safety_backup: false });
  const work = replacing(database, ctx, id, before, after, 680);
  return {
    ...work,
    async checkEnd() {
      await work.checkEnd();
      const { safety_backup_id } = await getRestore(ctx, { id });
      expect(await getBackup(ctx, { id: safety_backup_id! })).toMatchObject({
        kind: "safety",
        verified_at: expect.any(String),
      });
    },
  };
};

/** Data that nobody could administer is put in place, found unhealthy, and what there was before comes back. */
const takenBack: Prepare = async (database, ctx) => {
  await database.sql`update users set server_admin = false`;
  const { id: backupId } = await backUp(database, ctx);
  const after = await checksums(database, others);
  await change(database);
  await database.sql`update users set server_admin = true`;
  const before = await checksums(database, others);
  const input = { id: backupId, confirm: "RESTORE", skip_safety_backup: true } as const;
  const { id } = await restoreBackup({ ...ctx, actor: { type: "system" } }, input);
  const work = replacing(database, ctx, id, before, after, 1400);
  let undoneAt: string | null = null;
  return {
    ...work,
    async check() {
      await work.check();
      undoneAt = (await getRestore(ctx, { id })).undone_at;
    },
    async checkEnd() {
      expect(await getRestore(ctx, { id })).toMatchObject({
        status: "failed",
        swapped_at: null,
        // Once taken back it isn't put in place again.
        undone_at: undoneAt ?? expect.any(String),
        error: expect.stringMatching(/no server administrator.*What there was before is back/),
      });
      expect(await checksums(database, others)).toEqual(before);
      const told = await database.sql`select event from notification_events`;
      expect([...told]).toEqual([{ event: "restore.failed" }]);
    },
  };
};

async function change(database: Database) {
  await database.sql`delete from project_members`;
  await database.sql`update users set name = 'Somebody'`;
}

const retention: Prepare = async (database, ctx) => {
  const schedules = { quick_scan: "off", full_scan: "off", backup: "off", restore_drill: "off" };
  await keepEnvironmentSchedules(database.db, { ...schedules, backup_keep_days: 30 });
  const ids: string[] = [];
  for (let made = 0; made < 4; made++) ids.push((await backUp(database, ctx)).id);
  await database.sql`
    update backups set doc = doc || '{"snapshot_at": "2026-01-01T00:00:00.000Z"}' where id = ${ids[0]!}`;
  await cleanUpOldBackups.enqueue(database.db, ctx, {});
  return {
    tasks: [cleanUpOldBackups, deleteBackupObjects],
    pieces: 75,
    check: () => checkBackups(database, ctx),
    async checkEnd() {
      const left = await database.sql`select id from backups order by id`;
      expect(left.map(({ id }) => id)).toEqual(ids.slice(1));
    },
  };
};

const drilled: Prepare = async (database, ctx) => {
  await backUp(database, ctx);
  await change(database);
  const before = await checksums(database, others);
  const { id } = await startRestoreDrill(ctx);
  const check = async () => {
    expect(await checksums(database, others)).toEqual(before);
    await checkBackups(database, ctx);
  };
  return {
    tasks: [drilling.task],
    pieces: 920,
    check,
    async checkEnd() {
      await check();
      const { status, error, tables } = await getRestoreDrill(ctx, { id });
      expect({ status, error }).toEqual({ status: "completed", error: null });
      for (const one of tables) expect(one.loaded_checksum).toBe(one.checksum);
    },
  };
};

const cleanUp: Prepare = async (database, ctx) => {
  const { id: user_id } = await factories(database).user();
  for (const id of ["made-1", "made-2", "made-3", "made-4", "made-5"]) {
    const storage_key = `observations/${id}/light.fits`;
    const file = { kind: "light", storage_key, size_bytes: 10, sha256: "0".repeat(64) } as const;
    await userFiles.insert(database.db, { observation_id: id, user_id, ...file }, new Date());
    await ctx.objectStore.put(storage_key, Readable.from([Buffer.alloc(10)]));
  }
  const deleted = registry.filter(({ observationData }) => observationData).map(({ name }) => name);
  const kept = [...others, ...deleted, "cleanups"];
  const before = await checksums(database, kept);
  const confirmed = startCleanupInput.parse({ confirm: "DELETE ALL OBSERVATIONS", create_backup: true });
  const { id } = await startCleanup(ctx, confirmed);
  const check = async () => {
    expect(await checksums(database, kept)).toEqual(before);
    const rows = await database.sql`select doc ->> 'storage_key' as key from user_files`;
    for (const { key } of rows) expect(await ctx.objectStore.head(key)).toMatchObject({ size: 10 });
    await checkBackups(database, ctx);
  };
  return {
    tasks: [cleaningUp.task],
    pieces: 420,
    check,
    async checkEnd() {
      await check();
      expect(await getCleanup(ctx, { id })).toMatchObject({
        status: "completed",
        deleted: { observations: 101, files: 5, objects: 5, bytes: 50 },
      });
      for await (const { key } of ctx.objectStore.list("observations/")) expect(key).toBeUndefined();
    },
  };
};

/** Each kind of work that replaces or deletes data, or is trusted to hold it. */
export const works: Readonly<Record<string, Prepare>> = {
  "a backup": backup,
  "a verification": verify,
  "a restore": restored,
  "going back": wentBack,
  "a restore drill": drilled,
  "the clean-up of old backups": retention,
  "the clean-up of observations": cleanUp,
};

/** Each way in which the data is replaced, and how that may end. */
export const replacements: readonly Prepare[] = [restored, wentBack, takenBack];

/** Works that make a safety backup first. */
export const secured: readonly Prepare[] = [restored, wentBack];
