/** Tests of backups in storage that can't be read: they are listed with the reason and a remedy. */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { listBackupsInput } from "@meridian/contract";
import {
  actorFor,
  auditOf,
  enqueued,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { backUp } from "./backups.fixture.ts";
import {
  cleanUpBackups,
  deleteBackup,
  deleteBackupObjects,
  findBackupFile,
  findStoredBackups,
  getBackup,
  listBackups,
  lookAgainAtUnreadable,
  lookInStorage,
  planRestore,
  restoreBackup,
  restoreHere,
  verifyBackup,
  verifying,
} from "./index.ts";
import { manifestKey, prefixOf } from "./stored/keys.ts";
import type { Manifest } from "./stored/manifest.ts";
import { storeManifest } from "./stored/sealed.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
let ctx: Context;
let id: string;
/** Every object of the backup as it was made. */
const whole = new Map<string, Buffer>();

const put = (key: string, content: Buffer) => objectStore.put(key, Readable.from([content]));
const manifest = (): Manifest => JSON.parse(whole.get(manifestKey(id))!.toString()).manifest;
const putWhole = async () => {
  for (const [key, content] of whole) await put(key, content);
};
const ofNewerFormat = () => storeManifest(objectStore, { ...manifest(), format: 4 as never });
const listed = async () => (await listBackups(ctx, listBackupsInput.parse({}))).items;

beforeAll(async () => {
  const admin = await factories(database).user({ server_admin: true });
  ctx = { ...testContext(database, { objectStore, actor: actorFor(admin) }), now: () => new Date() };
  ({ id } = await backUp(database, ctx));
  for await (const { key } of objectStore.list(prefixOf(id)))
    whole.set(key, await buffer(await objectStore.get(key)));
});
beforeEach(async () => {
  await putWhole();
  await database.sql`delete from backups`;
});

const unreadableOnes: [name: string, says: RegExp, isRead: boolean, make: () => Promise<unknown>][] = [
  ["of a newer format", /newer version of Meridian \(format 4\). Upgrade first/, false, ofNewerFormat],
  [
    "of a newer schema",
    /newer schema than this server's .* Upgrade first/,
    true,
    () => storeManifest(objectStore, { ...manifest(), schema_version: 9_999_999_999_999 }),
  ],
  [
    "whose seal is broken",
    /checksum doesn't match. Put a whole copy of it into storage/,
    false,
    () =>
      put(
        manifestKey(id),
        Buffer.from(whole.get(manifestKey(id))!.toString().replace('"folder"', '"Folder"')),
      ),
  ],
  [
    "whose manifest nests without end",
    /checksum doesn't match/,
    false,
    () =>
      put(manifestKey(id), Buffer.from(`{"manifest": ${"[".repeat(1e5)}${"]".repeat(1e5)}, "sha256": "x"}`)),
  ],
  [
    "of another backup's manifest",
    /belongs to another backup, other. Put a whole copy/,
    false,
    async () => {
      await storeManifest(objectStore, { ...manifest(), id: "other" });
      await put(manifestKey(id), await buffer(await objectStore.get(manifestKey("other"))));
      await objectStore.deleteMany([manifestKey("other")]);
    },
  ],
];

test.each(unreadableOnes)(
  "a backup in storage %s is listed with what to do, refused, and ordinary once it can be read",
  async (_, says, isRead, make) => {
    await make();
    const reason = expect.stringMatching(says);
    expect(await lookInStorage(ctx)).toMatchObject({ added: 0, unreadable: [{ id, reason }] });
    const shown = await getBackup(ctx, { id });
    expect(shown).toMatchObject({ unreadable: reason, damage: null, verified_at: null });
    expect(shown.kind).toBe(isRead ? "manual" : "unknown");
    expect(await listed()).toEqual([shown]);

    const refused = { code: "CONFLICT", message: reason };
    const order = { id, confirm: "RESTORE", skip_safety_backup: true } as const;
    await expect(restoreBackup(ctx, order)).rejects.toMatchObject(refused);
    expect(await planRestore(ctx, { id })).toMatchObject({ refusal: reason });
    await expect(verifyBackup(ctx, { id })).rejects.toMatchObject(refused);
    if (isRead) expect(await findBackupFile(ctx, { id })).toMatchObject({ size_bytes: expect.any(Number) });
    else await expect(findBackupFile(ctx, { id })).rejects.toMatchObject(refused);
    await expect(restoreHere({ ...ctx, actor: { type: "system" } }, id)).rejects.toThrow(says);
    const later = { ...ctx, now: () => new Date("2100-01-01") };
    const plan = await cleanUpBackups(later, { keep_days: 1, dry_run: true, force: true });
    // The age of one that nothing says may be any.
    expect((isRead ? plan.backups : plan.kept).map((one) => one.id)).toEqual([id]);
    // Looked at again, nothing is new.
    expect(await lookInStorage(ctx)).toMatchObject({ added: 0, missing: 0 });
    expect(await getBackup(ctx, { id })).toEqual(shown);

    await putWhole();
    expect(await lookInStorage(ctx)).toMatchObject({ added: 1, unreadable: [] });
    const { kind, snapshot_at } = manifest();
    expect(await getBackup(ctx, { id })).toMatchObject({ unreadable: null, damage: null, kind, snapshot_at });
    await verifyBackup(ctx, { id });
    await runEnqueued(database, ctx, verifying.task);
    expect(await getBackup(ctx, { id })).toMatchObject({ verified_at: expect.any(String) });
  },
);

test("a backup missing from storage is listed as missing, and as ordinary once it is there again", async () => {
  await lookInStorage(ctx);
  await put("observations/kept", Buffer.from("x"));
  await objectStore.deleteMany([manifestKey(id)]);
  const damage = "Its manifest is gone from storage.";
  expect(await lookInStorage(ctx)).toMatchObject({ found: 0, missing: 1 });
  expect(await getBackup(ctx, { id })).toMatchObject({ damage, unreadable: null, verified_at: null });
  expect(await lookInStorage(ctx)).toMatchObject({ found: 0, missing: 0 });
  await ofNewerFormat();
  expect(await lookInStorage(ctx)).toMatchObject({ added: 0, unreadable: [{ id }] });
  expect(await getBackup(ctx, { id })).toMatchObject({ damage: null, unreadable: expect.any(String) });
  await putWhole();
  expect(await lookInStorage(ctx)).toMatchObject({ found: 1, added: 1, unreadable: [] });
  expect(await getBackup(ctx, { id })).toMatchObject({ damage: null, unreadable: null });
});

test("an unreadable backup is deleted by hand, with its stored objects", async () => {
  await ofNewerFormat();
  await lookInStorage(ctx);
  await deleteBackup(ctx, { id });
  await runEnqueued(database, ctx, deleteBackupObjects);
  expect(await lookInStorage(ctx)).toMatchObject({ found: 0, missing: 0, unreadable: [] });
  await expect(getBackup(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await auditOf(database, id)).at(-1)).toMatchObject({ action: "backup.delete" });
});

test("empty or unreachable storage leaves the list as it is, with a reason", async () => {
  await lookInStorage(ctx);
  const before = await getBackup(ctx, { id });
  const away = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  for (const [store, says] of [
    [memoryObjectStore(), /storage is empty.* not the storage used before. The list is as it was/],
    [{ ...objectStore, check: away }, /can't be reached \(ECONNREFUSED\).* The list is as it was/],
  ] as const)
    await expect(lookInStorage({ ...ctx, objectStore: store })).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringMatching(says),
    });
  expect(await getBackup(ctx, { id })).toEqual(before);
});

test("two administrators who look in storage at once list a backup once, and others are refused", async () => {
  await database.sql`delete from backups`;
  const found = await Promise.all([lookInStorage(ctx), lookInStorage(ctx)]);
  expect(found.reduce((sum, { added }) => sum + added, 0)).toBe(1);
  expect(await listed()).toHaveLength(1);
  const nobody = testContext(database, { actor: actorFor(await factories(database).user()) });
  await expect(lookInStorage(nobody)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a backup that is deleted while storage is looked through doesn't come back", async () => {
  await ofNewerFormat();
  await lookInStorage(ctx);
  const deleting: Context["objectStore"] = {
    ...objectStore,
    async get(key) {
      const content = await objectStore.get(key);
      if (key === manifestKey(id)) await deleteBackup(ctx, { id });
      return content;
    },
  };
  expect(await lookInStorage({ ...ctx, objectStore: deleting })).toMatchObject({ added: 0 });
  await expect(getBackup(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await runEnqueued(database, ctx, deleteBackupObjects);
  expect(await objectStore.head(manifestKey(id))).toBeUndefined();
});

test("a start queues one look at unreadable backups, and none where all can be read", async () => {
  const queued = async () => {
    await Promise.all([lookAgainAtUnreadable(database), lookAgainAtUnreadable(database)]);
    return enqueued(database, findStoredBackups);
  };
  await lookInStorage(ctx);
  expect(await queued()).toEqual([]);
  await database.sql`update backups set doc = doc || '{"unreadable": "Upgrade first."}' where id = ${id}`;
  expect(await queued()).toEqual([{ always: true }]);
  await runEnqueued(database, ctx, findStoredBackups);
  expect(await getBackup(ctx, { id })).toMatchObject({ unreadable: null, kind: "manual" });
});

test("a backup that a verification finds to be of a newer schema says so", async () => {
  await lookInStorage(ctx);
  await verifyBackup(ctx, { id });
  await storeManifest(objectStore, { ...manifest(), schema_version: 9_999_999_999_999 });
  await runEnqueued(database, ctx, verifying.task);
  const reason = expect.stringContaining("Upgrade first");
  expect(await getBackup(ctx, { id })).toMatchObject({ damage: null, unreadable: reason });
});
