import { Readable } from "node:stream";
import { getImport, giveUpAbandonedOperations, startImport } from "@meridian/domain";
import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { startWorker } from "./worker.ts";

const database = testDatabase();

test("an import that fails at its last attempt ends as failed, and says why", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const store = memoryObjectStore();
  const broken = () => Promise.reject(new Error("the storage answers 500"));
  const get: typeof store.get = (key, ...rest) =>
    key.startsWith("imports/") ? broken() : store.get(key, ...rest);
  const objectStore = { ...store, get };
  const ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const content = Readable.from([Buffer.from("[]")]);
  const { id } = await startImport(ctx, { kind: "observatories", dry_run: false }, "json", content);
  await database.sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`;

  // Without its clock, which might give the import up before anybody has looked.
  const worker = await startWorker({ ...ctx, database, schedule: [] });
  onTestFinished(() => worker.stop());
  const failedJobs = () => database.sql`
    select attempts, last_error from graphile_worker.jobs where attempts = max_attempts and locked_at is null`;
  await expect
    .poll(failedJobs)
    .toMatchObject([{ attempts: 10, last_error: "the object storage failed: the storage answers 500." }]);
  expect(await getImport(ctx, { id })).toMatchObject({ status: "running" });

  await giveUpAbandonedOperations.enqueue(database.db, {}, {});
  await expect.poll(async () => (await getImport(ctx, { id })).status).toBe("failed");
  expect((await getImport(ctx, { id })).error).toBe(
    "The import was tried 10 times without success. The last time: the object storage failed: the storage answers 500.",
  );
  await expect.poll(() => store.head(`imports/${id}/source`)).toBeUndefined();
});
