import { Readable } from "node:stream";
import { listIssuesInput, startScanInput } from "@meridian/contract";
import { listIssues, repairIssue, scanning, startScan, undoRepair } from "@meridian/domain";
import { actorFor, factories, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { describe, expect, it } from "vitest";
import { hasS3Server, testBucket } from "./s3/testBucket.ts";
import { s3ObjectStore } from "./s3ObjectStore.ts";

/** A clock two days ahead: scans ignore objects younger than a day, and nobody can make an object of a bucket older. */
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);

describe.runIf(hasS3Server())("integrity of a real S3 bucket", () => {
  const bucket = testBucket();
  const database = testDatabase();

  it("an orphan goes into quarantine and comes back byte for byte; a named object stays", async () => {
    const admin = await factories(database).user({ server_admin: true });
    const objectStore = s3ObjectStore(bucket.options);
    const ctx = testContext(database, { actor: actorFor(admin), objectStore, now: inTwoDays });
    const put = (key: string, text: string) => objectStore.put(key, Readable.from([Buffer.from(text)]));
    const keysIn = async (prefix: string) => {
      const keys: string[] = [];
      for await (const { key } of objectStore.list(prefix)) keys.push(key);
      return keys;
    };
    const scan = async () => {
      const input = { kind: "full", collections: ["user_files"], check_storage: true };
      await startScan(ctx, startScanInput.parse(input));
      await runEnqueued(database, ctx, scanning.full.task);
      const { items } = await listIssues(ctx, listIssuesInput.parse({ status: "open" }));
      return items.filter(({ type }) => type === "file");
    };
    const named = ["first", "second", "third"].map((name) => `observations/x/${name}.fits`);
    for (const key of named)
      await database.sql`
        insert into user_files (id, doc) values (${key}, jsonb_build_object('storage_key', ${key}::text,
          'size_bytes', 4, 'sha256', repeat('0', 64)))`;
    const [, second, third] = named as [string, string, string];
    await put(second, "FITS");
    await put(third, "FITS!");
    const orphan = "observations/x/orphan.fits";
    await put(orphan, "nobody's");

    const found = await scan();
    expect(found.map(({ check, document_id }) => [check, document_id]).sort()).toEqual([
      ["file.missing", named[0]],
      ["file.orphan", null],
      ["file.size-mismatch", third],
    ]);
    const issue = found.find(({ check }) => check === "file.orphan")!;
    await repairIssue(ctx, issue);
    expect(await keysIn("observations/")).toEqual([second, third]);
    expect(await keysIn("quarantine/")).toHaveLength(1);

    expect(await undoRepair(ctx, issue)).toMatchObject({ status: "open" });
    expect(await keysIn("quarantine/")).toEqual([]);
    expect(String(await (await objectStore.get(orphan)).toArray())).toBe("nobody's");
    expect((await scan()).map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort());
  });
});
