import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { filesystemObjectStore } from "@meridian/adapters";
import { getImport, startImport } from "@meridian/domain";
import { actorFor, factories, inherited, testContext, testDatabase } from "@meridian/testkit";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startWorker } from "./worker.ts";

const database = testDatabase();
const rows = 5_000;
/** The row in whose batch the first worker is held. */
const heldRow = 2_501;
const holdKey = 1;
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

/** Holds whoever writes that row, for as long as the test wants. */
async function holdAtRow() {
  await database.sql.unsafe(`
    create function hold() returns trigger language plpgsql as $$
    begin
      if new.doc ->> 'name' = 'Scope ${heldRow}' then perform pg_advisory_xact_lock_shared(${holdKey}); end if;
      return new;
    end $$;
    create trigger hold before insert on observatories for each row execute function hold()`);
  const holder = await database.sql.reserve();
  onTestFinished(() => holder.release());
  await holder`select pg_advisory_lock(${holdKey})`;
  const isHeld = async () => {
    const [row] = await database.sql`
      select count(*)::int as held from pg_locks where locktype = 'advisory' and objid = ${holdKey} and not granted`;
    return row!.held;
  };
  return { isHeld, letGo: () => holder`select pg_advisory_unlock(${holdKey})` };
}

test("an import whose worker is killed is finished by another, each row once", {
  timeout: 120_000,
}, async () => {
  const admin = await factories(database).user({ server_admin: true });
  const objectStore = filesystemObjectStore(join(folder, "objects"));
  const ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const input = { kind: "observatories" as const, dry_run: false };
  const { id } = await startImport(ctx, input, "ndjson", Readable.from(lines()));
  const done = async () => (await getImport(ctx, { id })).progress.done;

  const ENCRYPTION_KEY = "a key of the tests that is long enough";
  const known = { ...inherited, DATABASE_URL: database.url, ENCRYPTION_KEY };
  const env = { ...known, DATA_DIR: folder, LOG_LEVEL: "error" };
  const { isHeld, letGo } = await holdAtRow();
  child = fork(new URL("./main.ts", import.meta.url), { env });
  // A whole worker has to start.
  await expect.poll(isHeld, { timeout: 60_000 }).toBe(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await done()).toBe(heldRow - 1);
  await letGo();

  const { mailer, pusher, destinations, targets, secrets, backupKeys, installation, log } = ctx;
  const given = {
    objectStore,
    mailer,
    pusher,
    destinations,
    targets,
    secrets,
    backupKeys,
    installation,
    log,
  };
  const recovery = { everyMs: 100, graceMs: 100 };
  const second = await startWorker({ ...given, database, recovery });
  const status = async () => (await getImport(ctx, { id })).status;
  await expect.poll(status).toBe("completed");
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
