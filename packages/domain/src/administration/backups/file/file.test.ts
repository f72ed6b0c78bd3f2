import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { backups, knownMigrations } from "@meridian/database";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { extract, type Header, pack } from "tar-stream";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { backUp, fill } from "../backups.fixture.ts";
import { deleteBackupObjects } from "../delete.ts";
import { addBackup, cleanUpBackups, deleteBackup, downloadBackup, getBackup } from "../index.ts";
import type { Manifest } from "../stored/manifest.ts";
import { fileOf, keysOf, newInstallation } from "./file.fixture.ts";

const database = testDatabase();
let ctx: Context;
let id: string;
let file: Buffer;
type Member = Partial<Header> & { name: string; content: Buffer };
/** The members of the file, the manifest first. */
let members: Member[];

beforeAll(async () => {
  const admin = await factories(database).user({ server_admin: true });
  ctx = testContext(database, { objectStore: memoryObjectStore(), actor: actorFor(admin) });
  await fill(database);
  ({ id } = await backUp(database, ctx));
  file = await fileOf(ctx, id);
  members = await Promise.all(
    [`backups/${id}/manifest.json`, ...(await keysOf(ctx)).filter((key) => !key.endsWith(".json"))].map(
      async (key) => ({
        name: key.slice("backups/".length),
        content: await buffer(await ctx.objectStore.get(key)),
      }),
    ),
  );
});

async function tarOf(content: Member[]): Promise<Buffer> {
  const tar = pack();
  for (const { content: bytes, ...header } of content) tar.entry(header, bytes);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The file with a manifest that says something else, sealed like a true one. */
function resealed(change: (manifest: Manifest) => object): Promise<Buffer> {
  const [{ name, content }, ...parts] = members as [Member, ...Member[]];
  const { manifest } = JSON.parse(content.toString());
  const changed = { ...manifest, ...change(manifest) };
  const sha256 = createHash("sha256").update(JSON.stringify(changed)).digest("hex");
  return tarOf([{ name, content: Buffer.from(JSON.stringify({ manifest: changed, sha256 })) }, ...parts]);
}

/** The file as that of a backup with another id. */
async function renamed(other: string): Promise<Buffer> {
  const bytes = await resealed(() => ({ id: other }));
  const tar = extract();
  const all: Member[] = [];
  tar.end(bytes);
  for await (const entry of tar)
    all.push({ name: entry.header.name.replace(id, other), content: await buffer(entry) });
  return tarOf(all);
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const largest = () =>
  members.slice(1).reduce((one, other) => (one.content.length > other.content.length ? one : other));
const flipped = (content: Buffer) => {
  const changed = Buffer.from(content);
  changed[changed.length >> 1]! ^= 4;
  return changed;
};
const add = (to: Context, content: Buffer) => {
  // In pieces that end anywhere, as a network has them.
  const pieces = Array.from({ length: Math.ceil(content.length / 5000) }, (_, at) =>
    content.subarray(at * 5000, (at + 1) * 5000),
  );
  return addBackup(to, Readable.from(pieces, { objectMode: false }));
};

test("a file has the announced size, and holds the stored objects under the same names", async () => {
  const { size_bytes, name } = await downloadBackup(ctx, { id });
  expect([file.length, name]).toEqual([
    size_bytes,
    expect.stringMatching(/^meridian-backup-\d{8}T\d{4}\.tar$/),
  ]);
  const { database: other, ctx: there } = await newInstallation({ objectStore: memoryObjectStore() });
  const added = await add(there, file);
  expect(added).toMatchObject({
    id,
    status: "completed",
    pinned: true,
    is_from_elsewhere: true,
    verified_at: null,
  });
  expect((await keysOf(there)).sort()).toEqual((await keysOf(ctx)).sort());
  for (const { name: member, content } of members)
    expect(content.equals(await buffer(await there.objectStore.get(`backups/${member}`)))).toBe(true);
  const audit = await other.sql`select action, subject_id from audit_log where subject_type = 'backup'`;
  expect([...audit]).toEqual([{ action: "backup.add", subject_id: id }]);
  const [downloaded] =
    await database.sql`select count(*)::int as times from audit_log where action = 'backup.download'`;
  expect(downloaded!.times).toBe(2);

  // It doesn't count as one of the backups that a clean-up has to leave, and stays because it is pinned.
  await backups.patch(other.db, id, { snapshot_at: "2020-01-01T00:00:00.000Z" }, new Date());
  const { deleted_count, kept } = await cleanUpBackups(there, { keep_days: 1, dry_run: false, force: true });
  expect([deleted_count, kept]).toMatchObject([0, [{ id, reason: "It is pinned." }]]);
  await expect(add(there, file)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await keysOf(there)).length).toBe(members.length);
});

test("only server administrators download and add backups, and only complete and whole ones", async () => {
  const user = testContext(database, { actor: actorFor(await factories(database).user()) });
  await expect(downloadBackup(user, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(add(user, file)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(downloadBackup(ctx, { id: "nowhere" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { id: running } = await backups.insert(
    database.db,
    { kind: "manual", status: "running" },
    new Date(),
  );
  await expect(downloadBackup(ctx, { id: running })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Only a completed backup can be downloaded.",
  });
  await database.sql`delete from backups where id = ${running}`;
  const key = `backups/${largest().name}`;
  await ctx.objectStore.deleteMany([key]);
  await expect(downloadBackup(ctx, { id })).rejects.toMatchObject({
    message: expect.stringContaining("is gone"),
  });
  await ctx.objectStore.put(key, Readable.from([flipped(largest().content)]));
  await expect(fileOf(ctx, id)).rejects.toThrow(/checksum doesn't match/);
  await ctx.objectStore.put(key, Readable.from([largest().content]));
});

test("a backup that is deleted amid its download breaks it off", async () => {
  const { ctx: there } = await newInstallation({ objectStore: memoryObjectStore() });
  await add(there, file);
  const download = await downloadBackup(there, { id });
  await deleteBackup(there, { id });
  for (const key of await keysOf(there)) await there.objectStore.deleteMany([key]);
  await expect(buffer(download.open())).rejects.toThrow(/no object at/);
});

/** The first part that isn't empty says something else. */
const withFirstPart =
  (fields: object) =>
  ({ tables }: Manifest) => {
    const at = tables.findIndex(({ parts }) => parts[0]);
    return {
      tables: tables.map((one, n) =>
        n === at ? { ...one, parts: [{ ...one.parts[0], ...fields }, ...one.parts.slice(1)] } : one,
      ),
    };
  };

const refusals: [what: string, says: RegExp, content: () => Buffer | Promise<Buffer>][] = [
  ["nothing", /empty/, () => Buffer.alloc(0)],
  ["something else", /isn't a tar file/, () => Buffer.from("no tar".repeat(500))],
  ["half a file", /cut off/, () => file.subarray(0, file.length >> 1)],
  ["a file that ends between two parts", /cut off: .* is missing/, () => tarOf(members.slice(0, -1))],
  [
    "a part with a flipped bit",
    /checksum doesn't match/,
    () => tarOf(members.map((one) => (one === largest() ? { ...one, content: flipped(one.content) } : one))),
  ],
  [
    "a part that is longer",
    /bytes instead of/,
    () =>
      tarOf(
        members.map((one) =>
          one === largest() ? { ...one, content: Buffer.concat([one.content, one.content]) } : one,
        ),
      ),
  ],
  ["a part twice", /is in it twice/, () => tarOf([...members, largest()])],
  [
    "something more",
    /no part of this backup/,
    () => tarOf([...members, { name: `${id}/more`, content: Buffer.from("x") }]),
  ],
  [
    "a path that leads out",
    /no part of this backup/,
    () => tarOf([...members, { name: `${id}/../../etc/passwd`, content: Buffer.from("x") }]),
  ],
  [
    "a link in place of a part",
    /no part of this backup/,
    () =>
      tarOf([
        members[0]!,
        { ...largest(), type: "symlink", linkname: "/etc/passwd", content: Buffer.alloc(0) },
      ]),
  ],
  ["no manifest at first", /begins with/, () => tarOf(members.slice(1))],
  ["another backup's manifest", /another backup, other/, () => resealed(() => ({ id: "other" }))],
  [
    "a manifest that was changed",
    /manifest is damaged/,
    () => tarOf([{ ...members[0]!, content: flipped(members[0]!.content) }, ...members.slice(1)]),
  ],
  ["a manifest of a later version", /newer version of Meridian/, () => resealed(() => ({ format: 4 }))],
  [
    "a manifest of a newer schema",
    /newer schema/,
    () => resealed(() => ({ schema_version: 9_999_999_999_999 })),
  ],
  [
    "a table that leads out",
    /can't be/,
    () => resealed(({ tables }) => ({ tables: tables.map((one) => ({ ...one, name: "../../../x" })) })),
  ],
  [
    "a table that no backup takes, of an older schema",
    /"idempotency_keys" has no place/,
    () =>
      resealed(({ tables }) => ({
        schema_version: knownMigrations()[0]!.folderMillis,
        tables: [...tables, { name: "idempotency_keys", columns: [], parts: [] }],
      })),
  ],
  ["a moment to come", /which is yet to come/, () => resealed(() => ({ snapshot_at: inAnHour() }))],
  ["an end to come", /which is yet to come/, () => resealed(() => ({ completed_at: inAnHour() }))],
  ["an id of another form", /isn't one that Meridian gives/, () => renamed("zzz")],
  ["an id of a time to come", /is of a time/, () => renamed("ffffffff-ffff-7fff-bfff-ffffffffffff")],
  [
    "text that can't be kept",
    /doesn't say what/,
    () => resealed(() => ({ application_version: "1.0.0\u0000" })),
  ],
  ["a name without end", /doesn't say what/, () => resealed(() => ({ created_by: "x".repeat(1000) }))],
  ["more rows than bytes", /doesn't say what/, () => resealed(withFirstPart({ rows: 2 ** 53 - 1 }))],
  [
    "more content than can be packed",
    /doesn't say what/,
    () => resealed(withFirstPart({ bytes: 2 ** 53 - 1 })),
  ],
  [
    "sizes that nobody can add up",
    /doesn't say what/,
    () =>
      resealed(({ tables }) => ({
        tables: tables.map((one) => ({
          ...one,
          parts: one.parts.map((part) => ({ ...part, stored_bytes: 2 ** 53 - 1 })),
        })),
      })),
  ],
  ["a table left out", /leaves out the table/, () => resealed(({ tables }) => ({ tables: tables.slice(1) }))],
];

test("a file that isn't exactly a whole backup is refused with a reason, and nothing of it stays", async () => {
  const { database: other, ctx: there } = await newInstallation({ objectStore: memoryObjectStore() });
  for (const [what, says, content] of refusals) {
    await expect(add(there, await content()), what).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringMatching(says),
    });
    expect([what, await keysOf(there)]).toEqual([what, []]);
  }
  expect(await other.sql`select 1 from backups`).toEqual([]);
  expect(await add(there, file)).toMatchObject({ id });
});

test("an interrupted upload and failing storage leave nothing, and leftovers of a killed server are deleted", async () => {
  const objectStore = memoryObjectStore();
  const { database: other, ctx: there } = await newInstallation({ objectStore });
  const cut = Readable.from(
    (async function* () {
      yield file.subarray(0, file.length - 20_000);
      throw new Error("gone");
    })(),
    { objectMode: false },
  );
  await expect(addBackup(there, cut)).rejects.toThrow("gone");
  expect(await keysOf(there)).toEqual([]);
  const full = { ...there, objectStore: { ...objectStore, put: putting(objectStore, 4) } };
  await expect(add(full, file)).rejects.toThrow("the disk is full");
  expect(await keysOf(there)).toEqual([]);

  // While one is received nobody deletes its parts or receives it as well; afterwards it stays.
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = Readable.from(
    (async function* () {
      yield file.subarray(0, file.length - 20_000);
      begun.resolve();
      await held.promise;
      yield file.subarray(file.length - 20_000);
    })(),
    { objectMode: false },
  );
  const adding = addBackup(there, slow);
  await begun.promise;
  await expect.poll(() => keysOf(there)).not.toEqual([]);
  await expect(add(there, file)).rejects.toMatchObject({ code: "CONFLICT" });
  const job = { backup_id: id };
  await deleteBackupObjects.run(there, job, new AbortController().signal);
  expect(await keysOf(there)).not.toEqual([]);
  held.resolve();
  expect(await adding).toMatchObject({ id });
  await runEnqueued(other, there, deleteBackupObjects);
  expect((await keysOf(there)).length).toBe(members.length);

  // As a server leaves it that is killed before the manifest.
  await other.sql`delete from backups`;
  await objectStore.deleteMany([`backups/${id}/manifest.json`]);
  await deleteBackupObjects.run(there, job, new AbortController().signal);
  expect(await keysOf(there)).toEqual([]);
  await expect(getBackup(there, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

const putting = (store: Context["objectStore"], puts: number): Context["objectStore"]["put"] => {
  let left = puts;
  return (key, content, options) =>
    --left === 0 ? Promise.reject(new Error("the disk is full")) : store.put(key, content, options);
};
