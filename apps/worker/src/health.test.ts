import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { migrateDatabase, openDatabase } from "@meridian/database";
import { inherited, ownPort } from "@meridian/testkit";
import { crashablePostgres } from "@meridian/testkit/faults";
import { expect, onTestFinished, test, vi } from "vitest";

// Whole starts of the worker and of PostgreSQL, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 60_000 };

async function startMain(DATABASE_URL: string, HEALTH_PORT: number): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-health-"));
  const ENCRYPTION_KEY = "a key of the tests that is long enough";
  const child = fork(new URL("./main.ts", import.meta.url), {
    env: { ...inherited, DATABASE_URL, DATA_DIR: folder, ENCRYPTION_KEY, HEALTH_PORT: String(HEALTH_PORT) },
    silent: true,
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  return child;
}

/** Asks the worker; undefined while it doesn't listen. */
const ask = (port: number) => async (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => ({ status: response.status, detail: (await response.text()) as string }),
    () => undefined,
  );

test("a worker lives all the time, and is ready only while it takes jobs", async () => {
  const [postgres, port] = [await crashablePostgres(), await ownPort()];
  await migrateDatabase(postgres.url);
  const { sql, close } = openDatabase(postgres.url, { max: 1 });
  onTestFinished(close);
  await postgres.stop();
  const child = await startMain(postgres.url, port);
  const answer = ask(port);
  const isReady = async (status: number, detail: string) => {
    await expect
      .poll(() => answer("/readyz"), patience)
      .toEqual({
        status,
        detail: expect.stringContaining(detail),
      });
    expect(await answer("/livez")).toEqual({ status: 200, detail: '{"status":"ok"}' });
  };

  await isReady(503, "can't reach the database");
  await postgres.start();
  await isReady(200, "ok");
  expect((await answer("/"))?.status).toBe(404);

  await postgres.killHard();
  await isReady(503, "can't reach the database");
  await postgres.start();
  await isReady(200, "ok");

  await postgres.freeze();
  await isReady(503, "The database doesn't answer");
  await postgres.goOn();
  await isReady(200, "ok");

  const hold = "insert into meridian_installation.maintenance (restore_id, since, held_until)";
  await sql.unsafe(`${hold} values ('of-the-test', now(), now() + interval '1 hour')`);
  await isReady(503, "The data is being replaced");
  await sql`delete from meridian_installation.maintenance`;
  await isReady(200, "ok");

  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await answer("/livez")).toBeUndefined();
});

test("a port that is taken stops the start with a line in the log", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const child = await startMain("postgres://nobody@127.0.0.1:1/nothing", port);
  const output = text(child.stdout!);
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await output).toContain("EADDRINUSE");
});
