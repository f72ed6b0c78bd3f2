import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { backups, newId, openDatabase } from "@meridian/database";
import { countLiveWorkers } from "@meridian/domain";
import { inherited, testDatabase } from "@meridian/testkit";
import { crashablePostgres } from "@meridian/testkit/faults";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

// Whole starts of the worker, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });
const database = testDatabase();
let folder: string;
let child: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-worker-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => child.kill("SIGKILL"));

function startMain(env: Record<string, string> = {}) {
  child = fork(new URL("./main.ts", import.meta.url), {
    env: {
      ...inherited,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ENCRYPTION_KEY: "a key of the tests that is long enough",
      ...env,
    },
    silent: true,
  });
  return child;
}

async function startReady() {
  startMain();
  expect(await once(child, "message")).toEqual([{ ready: true }, undefined]);
  expect(await countLiveWorkers(database.db)).toBe(1);
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "the process starts, says so, and ends cleanly on %s",
  async (signal) => {
    await startReady();
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await countLiveWorkers(database.db)).toBe(0);
  },
);

test("a start looks again at a backup that couldn't be read: its version may be a newer one", async () => {
  const id = newId();
  await mkdir(join(folder, "objects/backups", id), { recursive: true });
  await writeFile(join(folder, "objects/backups", id, "manifest.json"), "{}");
  await backups.insert(
    database.db,
    { kind: "unknown", status: "completed", unreadable: "Upgrade first." },
    new Date(),
    id,
  );
  await startReady();
  await expect
    .poll(async () => (await backups.find(database.db, id))?.unreadable, { timeout: 60_000 })
    .toMatch(/Put a whole copy of it into storage/);
});

test("the process ends when its parent is gone", async () => {
  await startReady();
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the process goes on as another worker when the database has ended its connections", async () => {
  await startReady();
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`;
  await database.sql`select graphile_worker.add_job('pruneOutbox', '{}')`;
  const waiting = () => database.sql`select from graphile_worker.jobs where task_identifier = 'pruneOutbox'`;
  // A worker that has just taken it may be found dead only by the second look, a minute after the first.
  await expect.poll(waiting, { timeout: 90_000 }).toHaveLength(0);
  expect(await countLiveWorkers(database.db)).toBe(1);
  expect(child.exitCode).toBeNull();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the process waits with growing pauses while there is no database, at its start and later", async () => {
  const postgres = await crashablePostgres();
  const own = openDatabase(postgres.url);
  await postgres.stop();
  startMain({ DATABASE_URL: postgres.url });
  const ready = once(child, "message");
  const pauses: number[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) => {
    const { again_in_ms } = JSON.parse(line);
    if (again_in_ms) pauses.push(again_in_ms);
  });
  const paused = (count: number) =>
    expect.poll(() => pauses.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  await paused(2);
  await postgres.start();
  await ready;
  const before = pauses.length;
  await postgres.killHard();
  await paused(before + 2);
  expect(pauses.slice(0, 2)).toEqual([500, 1000]);
  await postgres.start();
  await expect.poll(() => countLiveWorkers(own.db).catch(() => 0), { timeout: 60_000 }).toBe(1);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await own.close();
});

test("a wrong variable stops the start with one line", async () => {
  const output = text(startMain({ DATABASE_URL: "nowhere" }).stderr!);
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await output).toMatch(/^DATABASE_URL must be .*\n$/);
});
