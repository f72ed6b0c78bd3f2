import { Readable } from "node:stream";
import { importFormat } from "@meridian/contract";
import { type Context, ObjectNotFound, type ObjectStore } from "@meridian/domain";
import {
  actorFor,
  enqueued,
  factories,
  memoryObjectStore,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { random, seededTest } from "@meridian/testkit/faults";
import { beforeEach, expect, test } from "vitest";
import { type GeneratedRow, generateRows, write } from "./generated.fixture.ts";
import { getImport, runImport, startImport } from "./index.ts";

const database = testDatabase();

beforeEach(async () => {
  await database.sql`delete from observatories`;
  await database.sql`delete from history_events`;
});

/** A store whose file breaks off after so many bytes, until that is undefined. */
function breakingStore(): ObjectStore & { breakAfter: number | undefined } {
  const store = memoryObjectStore();
  const breaking = {
    ...store,
    breakAfter: undefined as number | undefined,
    async get(key: string) {
      const after = breaking.breakAfter;
      const whole = await store.get(key);
      return after === undefined ? whole : Readable.from(cut(whole, after));
    },
  };
  return breaking;
}

async function* cut(content: Readable, after: number) {
  const bytes: Buffer[] = [];
  for await (const chunk of content) bytes.push(chunk);
  const all = Buffer.concat(bytes).subarray(0, after);
  for (let at = 0; at < all.length; at += 10_000) yield all.subarray(at, at + 10_000);
  throw new Error("the process is gone");
}

const run = (ctx: Context, id: string) =>
  runImport.run({ ...ctx, actor: { type: "system" } }, { id }, new AbortController().signal);

async function expectExactly(rows: GeneratedRow[], owner: string) {
  const stored = await database.sql<{ name: string; owner: string }[]>`
    select doc ->> 'name' as name, doc ->> 'owner_id' as owner from observatories order by 1`;
  const expected = rows.filter((row) => !row.wrong).map((row) => row.entry.name as string);
  expect(stored.map((row) => row.name).sort()).toEqual(expected.sort());
  expect(new Set(stored.map((row) => row.owner))).toEqual(new Set([owner]));
  const [history] =
    await database.sql`select count(distinct doc ->> 'subject_id')::int as count from history_events`;
  expect(history!.count).toBe(expected.length);
}

seededTest(
  "an import that is stopped again and again creates each row once",
  async ({ seed, next, integer }) => {
    const format = importFormat.options[seed % importFormat.options.length]!;
    const rows = generateRows(integer(1, 2_500), next);
    const file = Buffer.from(write[format](rows));
    const store = breakingStore();
    const admin = await factories(database).user({ server_admin: true });
    const ctx = testContext(database, { actor: actorFor(admin), objectStore: store });
    const { id } = await startImport(
      ctx,
      { kind: "observatories", dry_run: false },
      format,
      Readable.from([file]),
    );
    expect(await enqueued(database, runImport)).toContainEqual({ id });

    for (let kill = integer(1, 3); kill > 0; kill--) {
      store.breakAfter = integer(0, file.length);
      await expect(run(ctx, id)).rejects.toThrow("the process is gone");
    }
    store.breakAfter = undefined;
    await run(ctx, id);

    const done = await getImport(ctx, { id });
    const refused = rows.flatMap((row, at) => (row.wrong ? [[at + 1, row.wrong]] : []));
    expect(done).toMatchObject({
      status: "completed",
      error: null,
      created_count: rows.length - refused.length,
      refused_count: refused.length,
      progress: { stage: "done", done: rows.length, total: rows.length },
      ignored_fields: ["nickname"],
    });
    expect(done.refused.map((row) => [row.row, row.errors[0]!.path])).toEqual(refused);
    await expectExactly(rows, admin.id);
    await expect(store.get(`imports/${id}/source`)).rejects.toThrow(ObjectNotFound);
  },
);

test("one of two workers on an import gives way, and nothing is created twice", async () => {
  const rows = generateRows(2_000, random(42).next);
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin) });
  const content = Readable.from([Buffer.from(write.ndjson(rows))]);
  const { id } = await startImport(ctx, { kind: "observatories", dry_run: false }, "ndjson", content);
  await Promise.allSettled([run(ctx, id), run(ctx, id)]);
  await run(ctx, id);
  await expectExactly(rows, admin.id);
});

test("a worker that comes to the file when another is done with the import leaves it as it is", async () => {
  const store = memoryObjectStore();
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: store });
  const content = Readable.from([Buffer.from(write.ndjson(generateRows(10, random(44).next)))]);
  const { id } = await startImport(ctx, { kind: "observatories", dry_run: false }, "ndjson", content);
  const get = async (key: string) => {
    await run(ctx, id);
    return store.get(key);
  };
  await run({ ...ctx, objectStore: { ...store, get } }, id);
  expect(await getImport(ctx, { id })).toMatchObject({ status: "completed", error: null });
});

test("two imports of the same names at once create each name once", async () => {
  const rows = generateRows(1_500, random(43).next);
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin) });
  const start = () =>
    startImport(
      ctx,
      { kind: "observatories", dry_run: false },
      "ndjson",
      Readable.from([Buffer.from(write.ndjson(rows))]),
    );
  const both = [await start(), await start()];
  await Promise.all(both.map(({ id }) => run(ctx, id)));
  await expectExactly(rows, admin.id);
  const counts = await Promise.all(both.map(({ id }) => getImport(ctx, { id })));
  const created = counts.reduce((sum, one) => sum + one.created_count, 0);
  expect(created).toBe(rows.filter((row) => !row.wrong).length);
});
