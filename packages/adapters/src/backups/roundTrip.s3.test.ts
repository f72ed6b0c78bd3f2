import { Readable } from "node:stream";
import { addBackup } from "@meridian/domain";
import { describe, expect, it } from "vitest";
import { backUp, checksums, restore } from "../../../domain/src/backups/backups.fixture.ts";
import { fileOf, keysOf, newInstallation } from "../../../domain/src/backups/file/file.fixture.ts";
import { hasS3Server } from "../s3/testBucket.ts";
import { backupBucket } from "./onS3.fixture.ts";

const changed = ["sessions", "verifications", "audit_log", "accounts"];

describe.runIf(hasS3Server())("backups in a real S3 bucket", () => {
  const bucket = backupBucket();

  it("after everything was destroyed, a restore brings every row back", async () => {
    const { database, ctx } = await bucket.scene();
    // A part of a table that is more than one piece of an upload.
    await database.sql`
      insert into history_events (id, doc) select 'noise-' || n, jsonb_build_object('noise',
        (select string_agg(md5(random()::text), '') from generate_series(1, 400))) from generate_series(1, 3000) n`;
    const before = await checksums(database, changed);
    const backup = await backUp(database, ctx);
    expect(backup).toMatchObject({ status: "completed", damage: null, verified_at: expect.any(String) });
    await database.sql`delete from observations`;
    await database.sql`delete from history_events`;
    await database.sql`delete from organizations`;
    const { status } = await restore(database, ctx, backup.id);
    expect(status).toBe("completed");
    expect(await checksums(database, changed)).toEqual(before);
    expect(await bucket.uploadsLeft()).toEqual([]);
  });

  it("an encrypted backup goes to another installation as one file, and one that is cut leaves nothing", async () => {
    const { database, ctx } = await bucket.scene({ isEncrypted: true });
    // More than one piece of an upload.
    await database.sql`
      insert into history_events (id, doc) select 'noise-' || n, jsonb_build_object('noise',
        (select string_agg(md5(random()::text), '') from generate_series(1, 400))) from generate_series(1, 3000) n`;
    const { id } = await backUp(database, ctx);
    const before = await checksums(database, [...changed, "users", "settings"]);
    const file = await fileOf(ctx, id);
    const objectStore = ctx.objectStore;
    await objectStore.deleteMany([...(await keysOf(ctx)), ...(await keysOf(ctx, "installation/"))]);

    const there = await newInstallation({ objectStore, backupKeys: ctx.backupKeys });
    const cut = Readable.from([file.subarray(0, file.length - 3000)], { objectMode: false });
    await expect(addBackup(there.ctx, cut)).rejects.toMatchObject({ code: "INVALID" });
    expect([await keysOf(there.ctx), await bucket.uploadsLeft()]).toEqual([[], []]);
    await addBackup(there.ctx, Readable.from([file], { objectMode: false }));
    expect((await restore(there.database, there.ctx, id)).status).toBe("completed");
    expect(await checksums(there.database, [...changed, "users", "settings"])).toEqual(before);
    expect(await bucket.uploadsLeft()).toEqual([]);
  });
});
