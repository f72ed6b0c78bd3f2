import { Readable } from "node:stream";
import { giveUpOperations, type LiveNotice } from "@meridian/domain";
import {
  actorFor,
  enqueued,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { getImport, runImport, startImport } from "./index.ts";

const database = testDatabase();

beforeEach(async () => {
  await database.sql`delete from imports`;
  await database.sql`delete from graphile_worker._private_jobs`;
});

async function started(dry_run = false) {
  const admin = await factories(database).user({ server_admin: true });
  const objectStore = memoryObjectStore();
  const notices: LiveNotice[] = [];
  const live = { publish: (...told: LiveNotice[]) => void notices.push(...told) };
  const ctx = testContext(database, { actor: actorFor(admin), objectStore, live });
  const file = Readable.from([Buffer.from('[{"name":"A","lat":1,"lon":2}]')]);
  const { id } = await startImport(ctx, { kind: "observatories", dry_run }, "json", file);
  const system = { ...ctx, actor: { type: "system" as const } };
  const current = () => getImport(ctx, { id });
  const hasFile = async () => (await objectStore.head(`imports/${id}/source`)) !== undefined;
  return { id, ctx, system, notices, current, hasFile };
}

/** Marks the job as the queue does when every attempt has failed. */
const exhaust = (lastError: string | null) => database.sql`
  update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${lastError}`;
const beginAndFail = (ctx: Parameters<typeof getImport>[0], id: string) => {
  const get = () => Promise.reject(new Error("the storage is down"));
  const broken = { ...ctx, objectStore: { ...ctx.objectStore, get } };
  return expect(runImport.run(broken, { id }, new AbortController().signal)).rejects.toThrow("is down");
};

test("an import whose job has failed for good ends as failed, with the reason, and its file goes", async () => {
  const { id, system, notices, current, hasFile } = await started();
  await beginAndFail(system, id);
  expect(await current()).toMatchObject({ status: "running" });
  expect(await enqueued(database, runImport)).toHaveLength(1);
  await exhaust("the storage is down\n    at get (store.ts:1:1)");
  expect(await giveUpOperations(system)).toEqual([id]);
  expect(await current()).toMatchObject({
    status: "failed",
    error: "The import was tried 10 times without success. The last time: the storage is down.",
    completed_at: expect.any(String),
  });
  notices.length = 0;
  await runEnqueued(database, system, runImport);
  expect(await hasFile()).toBe(false);
  expect(notices).toMatchObject([
    { type: "operation.changed", kind: "import", id, status: "failed" },
    { status: "failed" },
  ]);
  expect(await current()).toMatchObject({ status: "failed", created_count: 0 });
});

test.each([
  ["a killed process", null, "its process had died"],
  [
    "a failed query",
    "Failed query: insert into observatories values ($1)\nparams: secret",
    "the database refused",
  ],
])("the reason of %s says nothing of the inside", async (_, lastError, reason) => {
  const { id, system, current } = await started(true);
  await exhaust(lastError);
  expect(await giveUpOperations(system)).toEqual([id]);
  const { error } = await current();
  expect(error).toContain(reason);
  expect(error).not.toMatch(/insert|secret/);
});

test("an import whose job is gone ends, too", async () => {
  const { id, system, current } = await started();
  await database.sql`delete from graphile_worker._private_jobs`;
  expect(await giveUpOperations(system)).toEqual([id]);
  expect(await current()).toMatchObject({
    status: "failed",
    error: "The import got lost before it finished.",
  });
});

test("an import that waits, runs its last attempt, or is over is left alone", async () => {
  const waiting = await started();
  expect(await giveUpOperations(waiting.system)).toEqual([]);
  await exhaust("no luck");
  await database.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool'`;
  expect(await giveUpOperations(waiting.system)).toEqual([]);
  await runEnqueued(database, waiting.system, runImport);
  expect(await giveUpOperations(waiting.system)).toEqual([]);
  expect(await waiting.current()).toMatchObject({ status: "completed", created_count: 1 });
});

test("one of two processes that give up at once ends the import", async () => {
  const { id, system } = await started();
  await exhaust("no luck");
  const both = await Promise.all([giveUpOperations(system), giveUpOperations(system)]);
  expect(both.flat()).toEqual([id]);
});
