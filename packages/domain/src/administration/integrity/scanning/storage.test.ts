import { Readable } from "node:stream";
import { startScanInput } from "@meridian/contract";
import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { claimStorage } from "../../../ground/storage/index.ts";
import { implausible } from "../repairs/plausible.ts";
import { getScan, scanning } from "../scans/operation.ts";
import { startScan } from "../scans/start.ts";

const database = testDatabase();
const objects = 2_500;

/** Breaks off after so many pages of the first listing, as a connection does. */
function breakingStore(after: number) {
  const store = memoryObjectStore();
  const begun: string[] = [];
  let left = after;
  const breaking: Context["objectStore"] = {
    ...store,
    async *listKeys(prefix, from) {
      if (prefix === "observations/") begun.push(from ?? "");
      for await (const page of store.listKeys(prefix, from)) {
        if (prefix === "observations/" && left-- === 0) throw new Error("connection reset");
        yield page;
      }
    },
  };
  return { store: breaking, begun };
}

test("the comparison with storage goes on where it was broken off", async () => {
  const { store, begun } = breakingStore(2);
  for (let n = 0; n < objects; n++)
    await store.put(`observations/x/${String(n).padStart(6, "0")}`, Readable.from([Buffer.from("x")]));
  const admin = await factories(database).user({ server_admin: true });
  const now = () => new Date(Date.now() + 25 * 3_600_000);
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: store, now });
  const input = { kind: "full", check_storage: true, collections: ["user_files"] };
  const { id } = await startScan(ctx, startScanInput.parse(input));
  const run = () => scanning.full.task.run(ctx, { id }, new AbortController().signal);
  await expect(run()).rejects.toThrow("connection reset");
  await run();
  expect(begun).toEqual(["", "observations/x/001999"]);
  expect(await getScan(ctx, { id })).toMatchObject({
    status: "completed",
    counts: { found: objects },
    progress: { done: objects, total: objects },
  });
});

test("storage that is gone as a whole is one finding, and is resolved once it is back", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const files = ["a", "b", "c"].map((id) => ({ id, key: `observations/y/${id}.fits` }));
  for (const { id, key } of files)
    await database.sql`
      insert into user_files (id, doc) values (${id}, ${database.sql.json({ storage_key: key, size_bytes: 1 })})`;
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: memoryObjectStore() });
  const scan = async () => {
    const input = { kind: "full", check_storage: true, collections: ["user_files"] };
    const { id } = await startScan(ctx, startScanInput.parse(input));
    await scanning.full.task.run(ctx, { id }, new AbortController().signal);
    const open = await database.sql`
      select "check", collection, severity from integrity_issues
       where "check" in ('system.storage', 'file.missing') and status = 'open'`;
    return { ...(await getScan(ctx, { id })), open: [...open] };
  };
  const gone = [{ check: "system.storage", collection: "system", severity: "critical" }];
  expect(await scan()).toMatchObject({ open: gone, notes: [expect.stringContaining("empty")] });
  for (const { key } of files) await ctx.objectStore.put(key, Readable.from([Buffer.from("x")]));
  expect(await scan()).toMatchObject({ open: [], notes: [] });
});

test("files that a clean-up has deleted are missing one by one, once a backup has brought their records back", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: memoryObjectStore() });
  const scan = async () => {
    const { id } = await startScan(ctx, startScanInput.parse({ kind: "full", check_storage: true }));
    await scanning.full.task.run(ctx, { id }, new AbortController().signal);
    const [open] = await database.sql`
      select count(*) filter (where "check" = 'file.missing')::int as missing,
             count(*) filter (where "check" = 'system.storage')::int as storage
        from integrity_issues where status = 'open'`;
    return { ...open, refused: await implausible(ctx) };
  };
  await database.sql`delete from integrity_scans`;
  await database.sql`delete from integrity_issues`;
  await database.sql`delete from user_files`;
  await claimStorage(ctx);
  const addFiles = (name: string, at: string) => database.sql`
    insert into user_files (id, doc, created_at)
    select ${name} || n, jsonb_build_object('storage_key', 'observations/x/' || ${name}::text || n), ${at}
      from generate_series(1, 12) n`;
  const addCleanup = (dry_run: boolean, created_at: string) => database.sql`
    insert into cleanups (id, doc, created_at)
    values (${created_at}, ${database.sql.json({ status: "completed", dry_run })}, ${created_at})`;
  await addFiles("restored-", "2026-01-01");
  await addCleanup(true, "2026-02-02");
  expect(await scan()).toMatchObject({ missing: 0, storage: 1, refused: expect.stringContaining("empty") });
  await addCleanup(false, "2026-02-01");
  expect(await scan()).toEqual({ missing: 12, storage: 0, refused: undefined });

  // Somebody puts the files back, and later all are gone.
  const keys = Array.from({ length: 12 }, (_, n) => `observations/x/restored-${n + 1}`);
  for (const key of keys) await ctx.objectStore.put(key, Readable.from([Buffer.from("x")]));
  expect(await scan()).toEqual({ missing: 0, storage: 0, refused: undefined });
  await ctx.objectStore.deleteMany(keys);
  expect(await scan()).toMatchObject({ missing: 0, storage: 1, refused: expect.stringContaining("empty") });
  // A backup that is restored after that brings back records alone.
  await database.sql`insert into restores (id, doc, updated_at) values ('r', '{"status": "completed"}', now() + interval '1 s')`;
  expect(await scan()).toEqual({ missing: 12, storage: 0, refused: undefined });

  await addFiles("newer-", "2026-03-01");
  expect(await scan()).toMatchObject({ storage: 1, refused: expect.stringContaining("empty") });
});

test("scans and repairs agree when storage is empty: records that name nothing there don't count", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: memoryObjectStore() });
  const judge = async () => {
    const { id } = await startScan(ctx, startScanInput.parse({ kind: "full", check_storage: true }));
    await scanning.full.task.run(ctx, { id }, new AbortController().signal);
    return [(await getScan(ctx, { id })).notes.length, await implausible(ctx)];
  };
  await database.sql`delete from integrity_issues`;
  await database.sql`delete from user_files`;
  await database.sql`insert into user_files (id, doc) select 'file-' || n, '{}' from generate_series(1, 10) n`;
  expect(await judge()).toEqual([0, undefined]);
  await database.sql`
    update user_files set doc = jsonb_build_object('storage_key', 'observations/x/' || id)`;
  expect(await judge()).toEqual([1, expect.stringContaining("storage is empty")]);
});

test("an object stored and named after its place was listed isn't missing", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const store = memoryObjectStore();
  const [early, late, lost] = ["early", "late", "lost"].map((name) => `observations/late/${name}.fits`);
  for (const key of [early!, late!]) await store.put(key, Readable.from([Buffer.from("x")]));
  await database.sql`delete from user_files`;
  for (const key of [early!, late!, lost!])
    await database.sql`
      insert into user_files (id, doc) values (${key}, ${database.sql.json({ storage_key: key, size_bytes: 1 })})`;
  const objectStore: Context["objectStore"] = {
    ...store,
    async *listKeys(prefix, after) {
      for await (const page of store.listKeys(prefix, after)) yield page.filter(({ key }) => key !== late);
    },
  };
  const ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const input = { kind: "full", check_storage: true, collections: ["user_files"] };
  const { id } = await startScan(ctx, startScanInput.parse(input));
  await scanning.full.task.run(ctx, { id }, new AbortController().signal);
  const missing = await database.sql`
    select document_id from integrity_issues where "check" = 'file.missing' and status = 'open'`;
  expect(missing.map(({ document_id }) => document_id)).toEqual([lost]);
});

test("the comparison reports its progress and total", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const store = memoryObjectStore();
  await store.put("observations/x/there", Readable.from([]));
  const said: unknown[] = [];
  const live: Context["live"] = { publish: (...notices) => void said.push(...notices) };
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: store, live });
  await database.sql`delete from user_files`;
  await database.sql`
    insert into user_files (id, doc)
    select 'file-' || n, jsonb_build_object('storage_key', 'observations/x/' || n) from generate_series(1, 1500) n`;
  const { id } = await startScan(ctx, startScanInput.parse({ kind: "full", check_storage: true }));
  await scanning.full.task.run(ctx, { id }, new AbortController().signal);
  const progress = { stage: "comparing observations/ with storage", done: 1000, total: 1500 };
  expect(said).toContainEqual(expect.objectContaining({ progress }));
});

test("objects are asked for size and time only where one of them decides, and no listing stays open", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const store = memoryObjectStore();
  const asked: string[] = [];
  let open = 0;
  const watched: Context["objectStore"] = {
    ...store,
    async *listKeys(prefix, after) {
      open += 1;
      try {
        for await (const page of store.listKeys(prefix, after))
          yield page.map(({ key, describe }) => ({
            key,
            describe() {
              asked.push(key);
              return describe();
            },
          }));
      } finally {
        open -= 1;
      }
    },
  };
  await database.sql`delete from integrity_issues`;
  await database.sql`delete from user_files`;
  for (const name of ["whole", "cut"]) {
    const doc = { storage_key: `observations/z/${name}`, preview_key: `previews/z/${name}`, size_bytes: 1 };
    await database.sql`insert into user_files (id, doc) values (${name}, ${database.sql.json(doc)})`;
    await store.put(doc.preview_key, Readable.from([Buffer.from("x")]));
    await store.put(doc.storage_key, Readable.from(name === "cut" ? [] : [Buffer.from("x")]));
  }
  await store.put("previews/z/nobody-s", Readable.from([Buffer.from("x")]));
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: watched });
  const { id } = await startScan(ctx, startScanInput.parse({ kind: "full", check_storage: true }));
  await scanning.full.task.run(ctx, { id }, new AbortController().signal);
  expect(asked).toEqual(["observations/z/cut", "observations/z/whole", "previews/z/nobody-s"]);
  expect(open).toBe(0);
  const found =
    await database.sql`select "check", document_id from integrity_issues where type = 'file' and status = 'open'`;
  expect([...found]).toContainEqual({ check: "file.empty", document_id: "cut" });
});
