import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { zstdDecompressSync } from "node:zlib";
import type { Context } from "@meridian/domain";
import {
  findBackupFile,
  getBackup,
  planRestore,
  restoreBackup,
  restoring,
  verifyBackup,
  verifying,
} from "@meridian/domain";
import { backUp, checksums, fill, restore } from "@meridian/domain/fixtures/backups/backups";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { Decrypter } from "age-encryption";
import { beforeAll, expect, test } from "vitest";
import { newAgeKey } from "../secrets/ageKey.ts";
import { ageKeys } from "../secrets/ageKeys.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
const changed = ["sessions", "verifications", "audit_log", "accounts"];
const confirmed = { confirm: "RESTORE", skip_safety_backup: true } as const;
let plain: Context;
let own: Awaited<ReturnType<typeof newAgeKey>>;
let other: Awaited<ReturnType<typeof newAgeKey>>;

const withKeys = async (...keys: string[]): Promise<Context> => ({
  ...plain,
  backupKeys: await ageKeys(keys),
});

const read = async (key: string) => buffer(await objectStore.get(key));
async function partsOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objectStore.list(`backups/${id}/`))
    if (!key.endsWith("manifest.json")) keys.push(key);
  return keys;
}

beforeAll(async () => {
  const admin = await factories(database).user({ server_admin: true });
  plain = testContext(database, { objectStore, actor: actorFor(admin) });
  [own, other] = [await newAgeKey(), await newAgeKey()];
  await fill(database);
});

test("an encrypted backup names its recipient, shows nothing of the data, and brings every row back", async () => {
  const ctx = await withKeys(own.key);
  const backup = await backUp(database, ctx);
  expect(backup).toMatchObject({ status: "completed", encrypted_to: own.recipient, damage: null });
  const { manifest } = JSON.parse((await read(`backups/${backup.id}/manifest.json`)).toString());
  expect(manifest).toMatchObject({ format: 3, encryption: { format: "age", recipient: own.recipient } });
  for (const key of await partsOf(backup.id)) {
    expect(key).toMatch(/\.zst\.age$/);
    expect((await read(key)).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  }

  const before = await checksums(database, changed);
  await database.sql`delete from observations`;
  await database.sql`update users set name = 'Somebody'`;
  const ended = await restore(database, ctx, backup.id, false);
  expect(ended).toMatchObject({ status: "completed", error: null });
  expect(await checksums(database, changed)).toEqual(before);
  // The safety backup is encrypted like any other, and both are listed anew as what they are.
  const listed = await database.sql`select distinct doc ->> 'encrypted_to' as recipient from backups`;
  expect([...listed]).toEqual([{ recipient: own.recipient }]);
});

test("the library alone opens a part", async () => {
  const { id } = await backUp(database, await withKeys(own.key));
  const key = (await partsOf(id)).find((one) => one.includes("/users/"))!;
  const decrypter = new Decrypter();
  decrypter.addIdentity(own.key);
  const rows = zstdDecompressSync(await decrypter.decrypt(await read(key))).toString();
  expect(rows).toContain("Lovelace");
});

test("verify and restore without the right key are refused beforehand, and the backup stays good", async () => {
  const { id } = await backUp(database, await withKeys(own.key));
  const refusals: [Context, string][] = [
    [plain, `encrypted to ${own.recipient}, and BACKUP_ENCRYPTION_KEY isn't set`],
    [await withKeys(other.key), `BACKUP_ENCRYPTION_KEY is another key, of ${other.recipient}`],
  ];
  const before = await checksums(database, ["audit_log"]);
  for (const [ctx, says] of refusals) {
    const refused = { code: "CONFLICT", message: expect.stringContaining(says) };
    await expect(verifyBackup(ctx, { id })).rejects.toMatchObject(refused);
    await expect(restoreBackup(ctx, { id, ...confirmed })).rejects.toMatchObject(refused);
    expect((await planRestore(ctx, { id })).refusal).toContain(says);
    expect((await getBackup(ctx, { id })).unreadable).toContain(says);
    expect(await findBackupFile(ctx, { id })).toMatchObject({ size_bytes: expect.any(Number) });
  }
  expect(await checksums(database, ["audit_log"])).toEqual(before);
  expect(await getBackup(await withKeys(other.key, own.key), { id })).toMatchObject({ unreadable: null });

  // A worker that was given other keys than the server that was asked.
  await verifyBackup(await withKeys(own.key), { id });
  await runEnqueued(database, await withKeys(other.key), verifying.task);
  const [verification] = await database.sql`
    select doc ->> 'error' as error from backup_verifications where doc ->> 'backup_id' = ${id}`;
  expect(verification!.error).toContain("BACKUP_ENCRYPTION_KEY is another key");
  await database.sql`delete from restores`;
  await restoreBackup(await withKeys(own.key), { id, ...confirmed });
  await runEnqueued(database, await withKeys(other.key), restoring.task);
  const [{ error }] = (await database.sql`select doc ->> 'error' as error from restores`) as unknown as [
    { error: string },
  ];
  expect(error).toContain("BACKUP_ENCRYPTION_KEY is another key");
  expect(await getBackup(plain, { id })).toMatchObject({ damage: null, verified_at: expect.any(String) });
});

test("a second key still opens its own backups, and an unencrypted backup needs none", async () => {
  const old = await backUp(database, await withKeys(own.key));
  const open = await backUp(database, plain);
  expect(open.encrypted_to).toBeNull();
  const ctx = await withKeys(other.key, own.key);
  for (const { id } of [old, open])
    expect(await restore(database, ctx, id)).toMatchObject({ status: "completed", error: null });
  expect((await backUp(database, ctx)).encrypted_to).toBe(other.recipient);
});

test("content that was changed under its checksum doesn't decrypt, and is reported as damage", async () => {
  const ctx = await withKeys(own.key);
  const { id } = await backUp(database, ctx);
  const key = (await partsOf(id)).find((one) => one.includes("/observations/"))!;
  const content = await read(key);
  content[content.length >> 1]! ^= 1;
  await objectStore.put(key, Readable.from([content]));
  await verifyBackup(ctx, { id });
  await runEnqueued(database, ctx, verifying.task);
  expect(await getBackup(ctx, { id })).toMatchObject({ damage: expect.stringMatching(/can't be decrypted/) });
});
