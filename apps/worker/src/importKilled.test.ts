import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { filesystemObjectStore } from "@meridian/adapters";
import { getImport, startImport } from "@meridian/domain";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorker } from "./worker.ts";

const database = testDatabase();
const rows = 5_000;
let folder: string;
let child: ChildProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-import-"));
});
afterEach(async () => {
  child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

function* lines() {
  for (let row = 1; row <= rows; row++)
    yield Buffer.from(`{"name":"Scope ${row}","lat":${row % 5 ? 10 : 100},"lon":20}\n`);
}

test("an import whose worker is killed is finished by another, each row once", {
  timeout: 60_000,
}, async () => {
  const admin = await factories(database).user({ server_admin: true });
  const objectStore = filesystemObjectStore(join(folder, "objects"));
  const ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const input = { kind: "observatories" as const, dry_run: false };
  const { id } = await startImport(ctx, input, "ndjson", Readable.from(lines()));
  const done = async () => (await getImport(ctx, { id })).progress.done;

  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "error" };
  child = fork(new URL("./main.ts", import.meta.url), { env });
  await expect.poll(done, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await done()).toBeLessThan(rows);

  const { mailer, site, log } = ctx;
  const recovery = { everyMs: 100, graceMs: 100 };
  const second = await startWorker({ database, objectStore, mailer, site, log, recovery });
  const status = async () => (await getImport(ctx, { id })).status;
  await expect.poll(status, { timeout: 20_000 }).toBe("completed");
  await second.stop();

  expect(await getImport(ctx, { id })).toMatchObject({
    created_count: rows * 0.8,
    refused_count: rows * 0.2,
    progress: { done: rows },
  });
  const [stored] = await database.sql`
    select count(*)::int as rows, count(distinct doc ->> 'name')::int as names from observatories`;
  expect(stored).toEqual({ rows: rows * 0.8, names: rows * 0.8 });
});
