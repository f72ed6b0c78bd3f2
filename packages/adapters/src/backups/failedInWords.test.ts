/** Tests of the sentences that administrators read when a backup fails, for faults that really happen. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type Database, migrateDatabase, openDatabase } from "@meridian/database";
import { backingUp, type Context, createBackup, type ObjectStore } from "@meridian/domain";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { canMountDisk, crashablePostgres, faultProxy, refuse, smallDisk } from "@meridian/testkit/faults";
import { describe, expect, onTestFinished, test } from "vitest";
import { filesystemObjectStore } from "../filesystemObjectStore.ts";
import { s3ObjectStore } from "../s3ObjectStore.ts";

const database = testDatabase();

/** The error that the queue keeps of a backup that fails. */
async function failure(of: Database, objectStore: ObjectStore): Promise<string> {
  await of.sql`delete from backups`;
  const admin = await factories(of).user({ server_admin: true });
  const ctx: Context = testContext(of, { objectStore, actor: actorFor(admin) });
  await createBackup(ctx);
  return runEnqueued(of, ctx, backingUp.task).then(
    () => "nothing failed",
    (error: Error) => error.message,
  );
}

test("a folder that is a file fails a backup in words", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-words-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "objects"), "");
  expect(await failure(database, filesystemObjectStore(join(folder, "objects")))).toBe(
    "the folder of objects can't be used (EEXIST). Check its disk and permissions.",
  );
});

test("an object storage that doesn't answer fails a backup in words", async () => {
  const proxy = await faultProxy({ target: { host: "127.0.0.1", port: 9 } });
  await proxy.apply(refuse());
  const keys = { accessKeyId: "key", secretAccessKey: "secret", region: "here", forcePathStyle: true };
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  expect(await failure(database, s3ObjectStore({ ...keys, bucket: "observatory", endpoint }))).toMatch(
    /^the object storage can't be reached \(E[A-Z]+\). Check that it runs, and that S3_ENDPOINT is right.$/,
  );
});

describe.runIf(canMountDisk())("on a disk of its own (root on Linux)", () => {
  const stored = async () => {
    const disk = await smallDisk({ bytes: 4 * 1024 * 1024 });
    const store = filesystemObjectStore(join(disk.folder, "objects"));
    await store.put("kept", Readable.from([Buffer.from("x")]));
    return { ...disk, store };
  };

  test("a full disk fails a backup in words", async () => {
    const { fill, store } = await stored();
    await fill();
    await expect(failure(database, store)).rejects.toMatchObject({ code: "STORAGE_FULL" });
    // It filled up after the backup began.
    expect(await failure(database, { ...store, requireSpace: async () => {} })).toBe(
      "the disk of the stored files is full: its last 1 MiB are kept for the database. Free some space on it.",
    );
  });

  test("a read-only disk fails a backup in words", async () => {
    const { makeReadOnly, store } = await stored();
    await makeReadOnly();
    expect(await failure(database, store)).toBe(
      "the folder of objects is read-only (EROFS). Mount its disk writable.",
    );
  });
});

test("a killed database fails a backup in words, though it was the storage's turn", async () => {
  const postgres = await crashablePostgres();
  await migrateDatabase(postgres.url);
  const other = openDatabase(postgres.url, { max: 2 });
  onTestFinished(() => other.close());
  const store = memoryObjectStore();
  const put: ObjectStore["put"] = async (...asked) => {
    await postgres.killHard();
    return store.put(...asked);
  };
  expect(await failure(other, { ...store, put })).toMatch(
    /^the database can't be reached \(\w[\w ]+\). Check that PostgreSQL runs and accepts connections.$/,
  );
});
