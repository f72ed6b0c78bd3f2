import { Readable } from "node:stream";
import type { Database } from "@meridian/database";
import { addBackup, type Context, reindexBackups } from "@meridian/domain";
import { backUp, checksums, restore } from "@meridian/domain/fixtures/backups/backups";
import { fileOf, keysOf, newInstallation } from "@meridian/domain/fixtures/backups/file/file";
import { expect, it } from "vitest";

interface Scene {
  database: Database;
  ctx: Context;
}

/** Tables that a restore changes on purpose. */
const changed = ["sessions", "verifications", "audit_log", "accounts"];

async function destroy({ sql }: Database) {
  for (const table of ["observations", "history_events", "organizations", "observatories", "projects"])
    await sql`delete from ${sql(table)}`;
  await sql`delete from users where not server_admin`;
  await sql`update users set name = 'Somebody'`;
}

/** Checksums of all rows but those of the person who restores: whoever restores elsewhere is an administrator there, too. */
async function checksumsBut({ database, ctx: { actor } }: Scene) {
  if (actor.type === "user") await database.sql`delete from users where id = ${actor.userId}`;
  return checksums(database, changed);
}

interface Options {
  /** Fills a database beside the emptied store. */
  makeScene(options?: { isEncrypted: boolean }): Promise<Scene>;
  /** Fills in what makes objects large. */
  enlarge?(database: Database): Promise<unknown>;
}

/** Backups in a store of objects bring everything back. */
export function roundTripSuite({ makeScene, enlarge = async () => {} }: Options) {
  it("a restore brings every row back after everything was destroyed", async () => {
    const { database, ctx } = await makeScene();
    await enlarge(database);
    const before = await checksums(database, changed);
    const backup = await backUp(database, ctx);
    expect(backup).toMatchObject({ status: "completed", damage: null, verified_at: expect.any(String) });
    await destroy(database);
    const { status } = await restore(database, ctx, backup.id);
    expect(status).toBe("completed");
    expect(await checksums(database, changed)).toEqual(before);
  });

  it("a new installation that is given the storage finds the backup and restores every row", async () => {
    const { database, ctx } = await makeScene();
    const { id } = await backUp(database, ctx);
    const before = await checksums(database, changed);
    const there = await newInstallation({ objectStore: ctx.objectStore });
    expect(await reindexBackups(there.ctx)).toMatchObject({ found: 1, added: 1 });
    expect((await restore(there.database, there.ctx, id)).status).toBe("completed");
    expect(await checksumsBut(there)).toEqual(before);
  });

  it("an encrypted backup goes to another installation as one file, and one that is cut leaves nothing", async () => {
    const { database, ctx } = await makeScene({ isEncrypted: true });
    await enlarge(database);
    const { id } = await backUp(database, ctx);
    const before = await checksums(database, changed);
    const file = await fileOf(ctx, id);
    const { objectStore, backupKeys } = ctx;
    await objectStore.deleteMany([...(await keysOf(ctx)), ...(await keysOf(ctx, "installation/"))]);

    const there = await newInstallation({ objectStore, backupKeys });
    const cut = Readable.from([file.subarray(0, file.length - 3000)], { objectMode: false });
    await expect(addBackup(there.ctx, cut)).rejects.toMatchObject({ code: "INVALID" });
    expect(await keysOf(there.ctx)).toEqual([]);
    await addBackup(there.ctx, Readable.from([file], { objectMode: false }));
    expect((await restore(there.database, there.ctx, id)).status).toBe("completed");
    expect(await checksumsBut(there)).toEqual(before);
  });
}
