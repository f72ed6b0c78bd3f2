import { backingUp, createBackup } from "@meridian/domain";
import { actorFor, factories, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { describe, expect, test } from "vitest";
import type { S3Options } from "../s3/connect.ts";
import { hasS3Server, testBucket } from "../s3/testBucket.ts";
import { s3ObjectStore } from "../s3ObjectStore.ts";

describe.runIf(hasS3Server())("what administrators read when an S3 server refuses a backup", () => {
  const database = testDatabase();
  const { options } = testBucket();

  test.each<[string, Partial<S3Options>, RegExp]>([
    [
      "a key that is wrong",
      { secretAccessKey: "wrong" },
      /^the object storage refuses access \(403 \w+\). Check the access key and its permissions for the bucket.$/,
    ],
    [
      "a bucket that isn't there",
      { bucket: "nobody-made-this-one" },
      /^the object storage has no such bucket \(404 NoSuchBucket\). Check S3_BUCKET.$/,
    ],
  ])("%s", async (_, wrong, words) => {
    await database.sql`delete from backups`;
    const admin = await factories(database).user({ server_admin: true });
    const objectStore = s3ObjectStore({ ...options, ...wrong });
    const ctx = testContext(database, { objectStore, actor: actorFor(admin) });
    await createBackup(ctx);
    await expect(runEnqueued(database, ctx, backingUp.task)).rejects.toThrow(words);
  });
});
