import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { defineTask, type Task } from "@meridian/domain";
import { memoryPorts, testContext, testDatabase } from "@meridian/testkit";
import { type Fault, proxied } from "@meridian/testkit/faults";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { freeDeadWorkers } from "./recovery.ts";
import { type RunningWorker, startWorker, type WorkerDeps } from "./worker.ts";

const database = testDatabase();
const started: RunningWorker[] = [];
let child: ChildProcess | undefined;
let logged: { level: string; details: Record<string, unknown>; message: string }[] = [];

const record = (level: string) => (details: object, message: string) => {
  logged.push({ level, details: { ...details }, message });
};
const log = { debug() {}, info: record("info"), warn: record("warn"), error: record("error") };

async function start(tasks: Task[], fields: Partial<WorkerDeps> = {}) {
  const recovery = { everyMs: 50, graceMs: 100 };
  const { installation } = testContext(database);
  const deps = { ...memoryPorts(), installation, database, log, tasks, recovery, ...fields };
  const worker = await startWorker(deps);
  started.push(worker);
  return worker;
}

const payload = z.object({ id: z.string() });
const enqueue = (id: string) =>
  database.sql`select graphile_worker.add_job('heldJob', ${database.sql.json({ id })}::json)`;
const runs = () => database.sql<{ id: string; by: string }[]>`select id, by from runs order by at`;
const jobs = () =>
  database.sql<{ attempts: number; locked_by: string | null; last_error: string | null }[]>`
    select attempts, locked_by, last_error from graphile_worker.jobs where task_identifier = 'heldJob'`;

/** The query that takes finished jobs out of the queue at this moment. */
const removals = () =>
  database.sql`
    select wait_event_type = 'Lock' as is_waiting from pg_stat_activity
     where datname = current_database() and state = 'active' and query like 'delete from%_private_jobs%'`;

/** A task that runs until it is told to end. */
function heldTask(by: string) {
  const running = Promise.withResolvers<AbortSignal>();
  const end = Promise.withResolvers<void>();
  const task = defineTask({
    name: "heldJob",
    payload,
    async run(ctx, { id }, signal) {
      await ctx.db.$client`insert into runs (id, by) values (${id}, ${by})`;
      running.resolve(signal);
      await end.promise;
    },
  });
  return { task, running: running.promise, end: () => end.resolve() };
}

/** Resolves when the queue is done with the job of `heldJob`. */
async function jobGone() {
  await expect.poll(jobs).toEqual([]);
}

beforeAll(async () => {
  await database.sql`create table runs (id text, by text, at timestamptz default clock_timestamp())`;
});
beforeEach(async () => {
  logged = [];
  await database.sql`delete from runs`;
  await database.sql`delete from graphile_worker._private_jobs`;
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await Promise.all(started.splice(0).map((worker) => worker.stop()));
});

test("a worker runs a job as the system, with its payload checked and its request id in the log", async () => {
  const seen = Promise.withResolvers<unknown>();
  const task = defineTask({
    name: "heldJob",
    payload: z.strictObject({ id: z.string() }),
    async run(ctx, input) {
      ctx.log.warn({ extra: 1 }, "from the job");
      seen.resolve({ actor: ctx.actor, requestId: ctx.requestId, input });
    },
  });
  await start([task]);
  await task.enqueue(database.db, { requestId: "r-1" }, { id: "one" });
  expect(await seen.promise).toEqual({
    actor: { type: "system" },
    requestId: "r-1",
    input: { id: "one" },
  });
  expect(logged.find((line) => line.message === "from the job")?.details).toMatchObject({
    task: "heldJob",
    request_id: "r-1",
    extra: 1,
  });
  await jobGone();
});

test("a worker logs a failed job with its id and attempt, and keeps it for another", async () => {
  const task = defineTask({
    name: "heldJob",
    payload,
    run: () => Promise.reject(new Error("no luck")),
  });
  await start([task]);
  await enqueue("fails");
  await expect.poll(jobs).toMatchObject([{ last_error: "no luck", locked_by: null }]);
  // On a busy machine the second attempt may have come before anybody looked.
  const first = logged.filter((line) => line.level === "error" && line.details.attempt === 1);
  expect(first).toHaveLength(1);
  expect(first[0]!.details).toMatchObject({ task: "heldJob", job_id: expect.anything() });
});

test("a payload that isn't the task's fails the job without running it", async () => {
  const held = heldTask("nobody");
  await start([held.task]);
  await database.sql`select graphile_worker.add_job('heldJob', '{"id": 1}')`;
  await expect.poll(jobs).toMatchObject([{ last_error: expect.stringContaining("id"), locked_by: null }]);
  expect(await runs()).toEqual([]);
});

test("the job of a worker that is killed runs once more, promptly", async () => {
  child = fork(new URL("./heldJob.fixture.ts", import.meta.url), [database.url]);
  await enqueue("precious");
  expect(await once(child, "message")).toEqual([{ running: "precious" }, undefined]);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: expect.stringMatching(/^pool-/) }]);

  const second = heldTask("second");
  second.end();
  await start([second.task]);
  await jobGone();
  expect(await runs()).toEqual([
    { id: "precious", by: "killed" },
    { id: "precious", by: "second" },
  ]);
});

test("the jobs of a worker that lives are never freed", async () => {
  const first = heldTask("first");
  const worker = await start([first.task]);
  await enqueue("long");
  await first.running;
  await start([heldTask("second").task]);
  for (let look = 0; look < 5; look++)
    expect(await freeDeadWorkers({ db: database.db, log }, 20)).toEqual([]);
  expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: worker.poolId }]);
  first.end();
  await jobGone();
  expect(await runs()).toEqual([{ id: "long", by: "first" }]);
});

test("a worker whose lock is lost says so, stops its jobs, and takes no more", async () => {
  const held = heldTask("cut off");
  const worker = await start([held.task], { recovery: { everyMs: 60_000, graceMs: 60_000 } });
  await enqueue("first");
  const signal = await held.running;
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'meridian worker lock' and datname = current_database()`;
  await expect(worker.finished).rejects.toThrow("lock was lost");
  expect(signal.aborted).toBe(true);
  held.end();
  await enqueue("second");
  await worker.stop();
  expect(await runs()).toEqual([{ id: "first", by: "cut off" }]);
});

test("a worker that can't take a finished job out of the queue says so, while its other jobs still run", async () => {
  const held = heldTask("still at it");
  const done = defineTask({ name: "done", payload, run: async () => {} });
  const worker = await start([held.task, done]);
  await enqueue("long");
  await held.running;
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`);
  onTestFinished(async () => {
    await database.sql`drop function refuse cascade`;
  });
  await done.enqueue(database.db, {}, { id: "quick" });
  await expect(worker.finished).rejects.toThrow("not now");
  held.end();
});

/** Keeps the last message of every connection from arriving. */
function holdGoodbyes() {
  const over = Promise.withResolvers<void>();
  const fault = {
    said: 0,
    async chunk(chunk: Buffer, direction: string) {
      if (direction === "request" && chunk.toString("latin1").startsWith("X")) {
        fault.said++;
        await over.promise;
      }
      return chunk;
    },
    removed: over.resolve,
  };
  return fault satisfies Fault;
}

test("connections that PostgreSQL ends while a stop closes them are no error", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  onTestFinished(() => void process.off("uncaughtException", note));
  const { proxy, url } = await proxied(database.url);
  const worker = await start([heldTask("nobody").task], { database: { ...database, url } });
  const goodbyes = await proxy.apply(holdGoodbyes());
  const stopped = worker.stop();
  await expect.poll(() => proxy.open - goodbyes.said).toBe(0);
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name in ('', 'meridian worker lock')`;
  await stopped;
  await proxy.remove(goodbyes);
  await proxy.until(() => proxy.open === 0);
  expect(uncaught).toEqual([]);
});

test("a stop waits for a running job, until the queue knows that it is done", async () => {
  const held = heldTask("patient");
  const worker = await start([held.task]);
  await enqueue("nearly done");
  await held.running;
  const inTheWay = Promise.withResolvers<void>();
  const removedLate = database.sql.begin(async (sql) => {
    await sql`select 1 from graphile_worker._private_jobs for update`;
    inTheWay.resolve();
    await expect.poll(removals).toEqual([{ is_waiting: true }]);
    // Long enough for a stop that doesn't wait to be over.
    await sql`select pg_sleep(0.3)`;
  });
  await inTheWay.promise;
  const stopped = worker.stop();
  held.end();
  await stopped;
  expect(await jobs()).toEqual([]);
  await removedLate;
});

test("a stop gives back a job that doesn't end", async () => {
  const held = heldTask("stubborn");
  const worker = await start([held.task], { stopWithinMs: 300 });
  await enqueue("endless");
  const signal = await held.running;
  await worker.stop();
  expect(signal.aborted).toBe(true);
  expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: null }]);
});
