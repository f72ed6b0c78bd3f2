import { type OperationKind, operationFields } from "@meridian/contract";
import { collection } from "@meridian/database";
import type { Context, LiveNotice } from "@meridian/domain";
import { actorFor, enqueued, factories, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineOperation, giveUpOperations, OperationFailure, type OperationRun } from "./index.ts";

const database = testDatabase();
const schema = z.object({ ...operationFields, kind: z.string().default("a"), counted: z.int().default(0) });
const counts = collection("counts", schema);
type Run = OperationRun<z.input<typeof schema>, z.output<typeof schema>>;

let ctx: Context;
let notices: LiveNotice[];
let work: (run: Run) => Promise<object>;
const ends: string[] = [];
const cleaned: string[] = [];

const counting = defineOperation({
  kind: "quick_count" as OperationKind,
  documents: counts,
  where: { kind: "a" },
  excludes: ["quick_count"],
  run: (_ctx, run) => work(run),
  ending: async (_tx, _ctx, { status }) => void ends.push(status),
  ended: async (_ctx, { id }) => void cleaned.push(id),
});
const recount = defineOperation({
  kind: "recount" as OperationKind,
  documents: counts,
  where: { kind: "b" },
  run: (_ctx, run) => work(run),
});
const reset = defineOperation({
  kind: "exclusive_reset" as OperationKind,
  documents: counts,
  where: { kind: "c" },
  excludes: "all",
  run: async () => ({}),
});

beforeAll(async () => {
  await database.sql`create table counts (like settings including all)`;
});
beforeEach(async () => {
  await database.sql`delete from counts`;
  await database.sql`delete from graphile_worker._private_jobs`;
  notices = [];
  ends.length = cleaned.length = 0;
  work = async () => ({});
  const live = { publish: (...told: LiveNotice[]) => void notices.push(...told) };
  const admin = await factories(database).user({ server_admin: true });
  ctx = testContext(database, { actor: actorFor(admin), live });
});

const present = async (id: string) => (await counts.find(database.db, id))!;
const runNow = (id: string, signal = new AbortController().signal) =>
  counting.task.run({ ...ctx, actor: { type: "system" } }, { id }, signal);

test("an operation starts queued with its job and audit row, and ends with the fields it returns", async () => {
  const { id } = await counting.startNow(ctx, {});
  expect(await present(id)).toMatchObject({ status: "queued", error: null, completed_at: null });
  expect(await enqueued(database, counting.task)).toEqual([{ id }]);
  const [audit] = await database.sql`select action, subject_id from audit_log where subject_id = ${id}`;
  expect(audit).toEqual({ action: "quick_count.start", subject_id: id });
  work = async (run) => {
    await run.progress("counting", 3, 7);
    return { counted: 7 };
  };
  await runEnqueued(database, ctx, counting.task);
  expect(await present(id)).toMatchObject({
    status: "completed",
    counted: 7,
    attempts: 1,
    progress: { stage: "done", done: 7, total: 7 },
    completed_at: expect.any(String),
  });
  expect(notices).toMatchObject([
    { type: "operation.changed", kind: "quick_count", id, status: "queued" },
    { status: "running" },
    { progress: { stage: "counting", done: 3, total: 7 } },
    { status: "completed" },
  ]);
  expect([ends, cleaned]).toEqual([["completed"], [id]]);
});

test("an operation continues from the last kept point after a stop", async () => {
  const { id } = await counting.startNow(ctx, {});
  work = async (run) => {
    await run.keep(ctx.db, { counted: run.document.counted + 4 });
    if (run.document.counted === 0) throw new Error("the process is gone");
    return {};
  };
  await expect(runNow(id)).rejects.toThrow("the process is gone");
  expect(await present(id)).toMatchObject({ status: "running", counted: 4 });
  await runNow(id);
  expect(await present(id)).toMatchObject({ status: "completed", counted: 8, attempts: 2 });
});

test("a worker that another has overtaken can keep nothing, and its transaction is rolled back", async () => {
  const { id } = await counting.startNow(ctx, {});
  let isFirst = true;
  work = async (run) => {
    if (!isFirst) return { counted: 1 };
    isFirst = false;
    await runNow(id);
    return ctx.db.transaction(async (tx) => {
      await counts.insert(tx, { kind: "x" }, ctx.now(), "beside");
      await run.keep(tx, { counted: 99 });
      return {};
    });
  };
  await expect(runNow(id)).rejects.toThrow("another process goes on");
  expect(await present(id)).toMatchObject({ status: "completed", counted: 1, attempts: 2 });
  expect(await counts.find(database.db, "beside")).toBeUndefined();
});

test("a failure in words ends an operation at once, anything else is left to the queue", async () => {
  const { id } = await counting.startNow(ctx, {});
  work = async () => {
    throw new OperationFailure("There is nothing to count.");
  };
  await runNow(id);
  expect(await present(id)).toMatchObject({ status: "failed", error: "There is nothing to count." });
  expect([ends, cleaned]).toEqual([["failed"], [id]]);
});

test("cancelling ends a waiting operation at once, and one that runs at its next kept point", async () => {
  const waiting = await counting.startNow(ctx, {});
  expect(await counting.cancel(ctx, { id: waiting.id })).toMatchObject({ status: "cancelled" });
  await expect(counting.cancel(ctx, { id: waiting.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await runNow(waiting.id);
  expect([ends, cleaned]).toEqual([["cancelled"], [waiting.id]]);

  const { id } = await counting.startNow(ctx, {});
  work = async (run) => {
    expect(await counting.cancel(ctx, { id })).toMatchObject({ status: "running" });
    await run.keep(ctx.db, { counted: 5 });
    run.signal.throwIfAborted();
    return {};
  };
  await runNow(id);
  expect(await present(id)).toMatchObject({ status: "cancelled", counted: 5, error: null });
  const audit = await database.sql`select action from audit_log where subject_id = ${id} order by id`;
  expect(audit.map(({ action }) => action)).toEqual(["quick_count.start", "quick_count.cancel"]);
});

test("a cancellation reaches work that keeps nothing, and one whose worker is gone", async () => {
  const { id } = await counting.startNow(ctx, {});
  work = async (run) => {
    await counting.cancel(ctx, { id });
    const aborted = Promise.withResolvers<never>();
    run.signal.addEventListener("abort", () => aborted.reject(run.signal.reason));
    return aborted.promise;
  };
  await runNow(id);
  expect(await present(id)).toMatchObject({ status: "cancelled" });

  const lost = await counting.startNow(ctx, {});
  work = () => Promise.reject(new Error("the process is gone"));
  await expect(runNow(lost.id)).rejects.toThrow();
  await counting.cancel(ctx, { id: lost.id });
  await runNow(lost.id);
  expect(await present(lost.id)).toMatchObject({ status: "cancelled" });
});

test("a worker that stops leaves the operation running, also when it throws because of that", async () => {
  const { id } = await counting.startNow(ctx, {});
  const stopping = new AbortController();
  work = async (run) => {
    stopping.abort(new Error("the worker stops"));
    run.signal.throwIfAborted();
    return {};
  };
  await expect(runNow(id, stopping.signal)).rejects.toThrow("the worker stops");
  expect(await present(id)).toMatchObject({ status: "running" });
});

test("cancelling ends one that waits to be tried again at once, and its job cleans up without waiting", async () => {
  const { id } = await counting.startNow(ctx, {});
  work = () => Promise.reject(new Error("not now"));
  await expect(runNow(id)).rejects.toThrow("not now");
  await database.sql`
    update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour', last_error = 'not now'`;
  expect(await counting.cancel(ctx, { id })).toMatchObject({ status: "cancelled", error: null });
  await counting.startNow(ctx, {});
  expect(await database.sql`select 1 from graphile_worker._private_jobs where run_at > now()`).toEqual([]);
  await runNow(id);
  expect([ends, cleaned]).toEqual([["cancelled"], [id]]);
});

test("cancelling is refused to everybody but server administrators, and for operations that don't exist", async () => {
  const { id } = await counting.startNow(ctx, {});
  const user = await factories(database).user();
  for (const [actor, code] of [
    [actorFor(user), "FORBIDDEN"],
    [{ type: "anonymous" }, "UNAUTHENTICATED"],
  ] as const)
    await expect(counting.cancel({ ...ctx, actor }, { id })).rejects.toMatchObject({ code });
  await expect(counting.cancel(ctx, { id: "nowhere" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a kind leaves alone the documents of another kind in the same collection", async () => {
  const { id } = await counting.startNow(ctx, {});
  await expect(recount.get(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(recount.cancel(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await recount.task.run({ ...ctx, actor: { type: "system" } }, { id }, new AbortController().signal);
  expect(await counting.get(ctx, { id })).toMatchObject({ status: "queued", cancel_requested_at: null });
});

test("kinds exclude each other in both orders, and the answer names what is under way", async () => {
  const first = await counting.startNow(ctx, {});
  await expect(counting.startNow(ctx, {})).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("A quick count is under way"),
  });
  await expect(reset.startNow(ctx, { kind: "c" })).rejects.toMatchObject({ code: "CONFLICT" });
  const beside = await recount.startNow(ctx, { kind: "b" });
  await counting.cancel(ctx, { id: first.id });
  await recount.cancel(ctx, { id: beside.id });
  await reset.startNow(ctx, { kind: "c" });
  await expect(recount.startNow(ctx, { kind: "b" })).rejects.toMatchObject({
    message: expect.stringContaining("An exclusive reset is under way"),
  });
  await expect(reset.startNow(ctx, { kind: "c" })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("one of many starts at once gets through", async () => {
  const tried = await Promise.allSettled(Array.from({ length: 5 }, () => counting.startNow(ctx, {})));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await database.sql`select id from counts`).toHaveLength(1);
});

test("the schedule starts an operation as nobody, and skips it when something is under way", async () => {
  const system = { ...ctx, actor: { type: "system" as const } };
  expect(await counting.startScheduled(system, {})).toMatchObject({ created_by: null });
  expect(await counting.startScheduled(system, {})).toBeUndefined();
});

test("an operation that was begun as often as it may is given up, and says why", async () => {
  const { id } = await counting.startNow(ctx, {});
  expect(await giveUpOperations(ctx)).toEqual([]);
  await database.sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'ENOTDIR: not a directory, mkdir ''/srv/objects'''`;
  expect(await giveUpOperations(ctx)).toEqual([id]);
  expect(await present(id)).toMatchObject({
    status: "failed",
    error: "The quick count was tried 10 times without success. The last time: ENOTDIR: not a directory.",
  });
  await runEnqueued(database, ctx, counting.task);
  expect([ends, new Set(cleaned)]).toEqual([["failed"], new Set([id])]);
});
