import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesystemObjectStore } from "@meridian/adapters";
import type { Context, Task } from "@meridian/domain";
import { backingUp, createBackup, getBackup, getRestore, restoreBackup, restoring } from "@meridian/domain";
import {
  actorFor,
  createTestDatabase,
  factories,
  memorySecrets,
  runEnqueued,
  testContext,
} from "@meridian/testkit";
import { faultProxy, killHardAt, type Random, seededTest, spawnProcess } from "@meridian/testkit/faults";
import { expect, onTestFinished } from "vitest";
import { backUp, checksums, fill } from "../../../packages/domain/src/backups/backups.fixture.ts";

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
const changed = ["sessions", "verifications", "audit_log", "accounts"];

async function scene() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "meridian-killed-"));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const objectStore = filesystemObjectStore(join(folder, "objects"));
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin), objectStore, secrets: memorySecrets() });
  await fill(database, 3_000);
  return { database, folder, objectStore, ctx };
}

/** A worker takes the job that waits, and is killed once so many pieces have passed between it and PostgreSQL. */
async function workAndKill(database: TestDatabase, folder: string, random: Random, table: string) {
  const url = new URL(database.url);
  const proxy = await faultProxy({ target: { host: url.hostname, port: Number(url.port) } });
  url.host = `${proxy.host}:${proxy.port}`;
  const ENCRYPTION_KEY = "a key of the tests that is long enough";
  const env = { DATABASE_URL: url.href, ENCRYPTION_KEY, DATA_DIR: folder, LOG_LEVEL: "error" };
  const worker = await spawnProcess({ program: new URL("./main.ts", import.meta.url), env });
  const isRunning = async () =>
    (await database.sql`select 1 from ${database.sql(table)} where doc ->> 'status' <> 'queued'`).length;
  await expect.poll(isRunning, { interval: 5 }).toBe(1);
  await killHardAt(random, worker, proxy, 400);
}

/** What another worker does once it has found that the first is gone. */
async function goOn(database: TestDatabase, ctx: Context, task: Task) {
  await database.sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`;
  await runEnqueued(database, ctx, task);
}

async function keysOf({ objectStore }: Context) {
  const keys: string[] = [];
  for await (const { key } of objectStore.list("backups/")) keys.push(key);
  return keys;
}

const settings = { seeds: 2, timeout: 120_000 };

seededTest(
  "a backup whose worker is killed is made by another, and nothing else is left",
  async (random) => {
    const { database, folder, ctx } = await scene();
    const { id } = await createBackup(ctx);
    await workAndKill(database, folder, random, "backups");
    await goOn(database, ctx, backingUp.task);
    expect(await getBackup(ctx, { id })).toMatchObject({ status: "completed", error: null });
    const keys = await keysOf(ctx);
    expect(keys.filter((key) => !key.startsWith(`backups/${id}/`))).toEqual([]);
    expect(new Set(keys.map((key) => key.split("/")[2])).size).toBe(2);
  },
  settings,
);

seededTest(
  "a restore whose worker is killed leaves the data exactly as before or as after, and is done by another",
  async (random) => {
    const { database, folder, ctx } = await scene();
    const backup = await backUp(database, ctx);
    const after = await checksums(database, changed);
    await database.sql`delete from project_members`;
    await database.sql`update users set name = 'Somebody'`;
    const before = await checksums(database, changed);
    const { id } = await restoreBackup(ctx, { id: backup.id, confirm: "RESTORE", skip_safety_backup: false });
    await workAndKill(database, folder, random, "restores");

    const { swapped_at } = await getRestore(ctx, { id });
    expect(await checksums(database, changed)).toEqual(swapped_at ? after : before);
    await goOn(database, ctx, restoring.task);
    expect(await getRestore(ctx, { id })).toMatchObject({ status: "completed", error: null });
    expect(await checksums(database, changed)).toEqual(after);
    expect(await database.sql`select 1 from meridian_installation.maintenance`).toHaveLength(0);
    expect(await database.sql`select 1 from pg_namespace where nspname = 'meridian_restored'`).toHaveLength(
      0,
    );
    const listed = await database.sql<{ id: string }[]>`select id from backups`;
    const stored = new Set((await keysOf(ctx)).map((key) => key.split("/")[1]!));
    expect([...stored].sort()).toEqual(listed.map((row) => row.id).sort());
  },
  settings,
);
