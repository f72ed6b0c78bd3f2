import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { backups, registry } from "@meridian/database";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { backUp, checksums, fill } from "../backups.fixture.ts";
import {
  deleteBackup,
  drilling,
  getBackup,
  getRestoreDrill,
  scheduledRestoreDrill,
  startRestoreDrill,
} from "../index.ts";
import { readManifest, storeManifest } from "../stored/sealed.ts";
import { rowSum } from "./rowSum.ts";

const database = testDatabase();
let ctx: Context;

beforeAll(async () => {
  const admin = await factories(database).user({ server_admin: true });
  ctx = testContext(database, { objectStore: memoryObjectStore(), actor: actorFor(admin) });
  await fill(database, 1500);
});

const scratch = () => database.sql`select 1 from pg_namespace where nspname = 'meridian_drill'`;
const drill = async () => {
  const { id } = await startRestoreDrill(ctx);
  await runEnqueued(database, ctx, drilling.task);
  return getRestoreDrill(ctx, { id });
};

test("a drill without a verified backup is refused by hand, and skipped by the clock", async () => {
  await expect(startRestoreDrill(ctx)).rejects.toMatchObject({ code: "CONFLICT" });
  await scheduledRestoreDrill.run({ ...ctx, actor: { type: "system" } }, {}, new AbortController().signal);
  expect(await database.sql`select 1 from restore_drills`).toEqual([]);
  const user = testContext(database, { actor: actorFor(await factories(database).user()) });
  await expect(startRestoreDrill(user)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a drill loads the newest verified backup, reports each table's result, and leaves everything else as it was", async () => {
  await backUp(database, ctx);
  const { id, row_counts, snapshot_at } = await backUp(database, ctx);
  const { id: damaged } = await backUp(database, ctx);
  await backups.patch(database.db, damaged, { verified_at: null, damage: "x" }, new Date());
  await database.sql`delete from organization_members`;
  const before = await checksums(database, ["audit_log"]);

  const ended = await drill();
  expect(ended).toMatchObject({ status: "completed", error: null, backup_id: id, snapshot_at });
  expect(ended.tables).toHaveLength(registry.filter(({ backup }) => backup).length);
  for (const { name, rows, loaded_rows, checksum, loaded_checksum } of ended.tables)
    expect([name, loaded_rows, rows, loaded_checksum]).toEqual([
      name,
      row_counts[name],
      row_counts[name],
      checksum,
    ]);
  expect(new Set(ended.tables.map(({ checksum }) => checksum)).size).toBeGreaterThan(5);
  expect(ended.row_count).toBe(Object.values(row_counts).reduce((sum, each) => sum + each, 0));
  expect(ended.duration_ms).toBeGreaterThan(0);
  expect(await checksums(database, ["audit_log"])).toEqual(before);
  expect(await scratch()).toEqual([]);
});

test("a backup isn't deleted while a drill tries it", async () => {
  const { backup_id, id } = await startRestoreDrill(ctx);
  await expect(deleteBackup(ctx, { id: backup_id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "The backup is being tried. Wait until that is done.",
  });
  await drilling.cancel(ctx, { id });
  await runEnqueued(database, ctx, drilling.task);
});

test("a part damaged since fails the drill with a reason, notifies administrators, and marks the backup", async () => {
  const { id } = await backUp(database, ctx);
  let largest = { key: "", size: 0 };
  for await (const one of ctx.objectStore.list(`backups/${id}/`))
    if (one.size > largest.size && !one.key.endsWith(".json")) largest = one;
  const content = await buffer(await ctx.objectStore.get(largest.key));
  content[content.length >> 1]! ^= 4;
  await ctx.objectStore.put(largest.key, Readable.from([content]));

  expect(await drill()).toMatchObject({
    status: "failed",
    error: expect.stringMatching(/is damaged/),
    tables: [],
  });
  expect(await getBackup(ctx, { id })).toMatchObject({ damage: expect.any(String), verified_at: null });
  expect(await scratch()).toEqual([]);
  const told = await database.sql`select event from notification_events`;
  expect([...told]).toEqual([{ event: "restore_drill.failed" }]);
});

test("a backup of a newer schema fails the drill, and isn't marked as damaged", async () => {
  const { id, verified_at } = await backUp(database, ctx);
  const { manifest } = await readManifest(ctx.objectStore, id);
  await storeManifest(ctx.objectStore, { ...manifest, schema_version: 9_999_999_999_999 });
  expect(await drill()).toMatchObject({ status: "failed", error: expect.stringMatching(/newer schema/) });
  expect(await getBackup(ctx, { id })).toMatchObject({ damage: null, verified_at });
  await database.sql`delete from backups where id = ${id}`;
});

test("rows that come out of the database changed fail the drill, with the evidence", async () => {
  await database.sql`delete from restore_drills`;
  await backUp(database, ctx);
  // PostgreSQL itself is the one that changes them: from when the table is there, a trigger does.
  await database.sql.unsafe(`
    create function public.falsify_row() returns trigger language plpgsql as 'begin new.doc = ''{}''; return new; end';
    create function public.falsify() returns event_trigger language plpgsql as $$
    begin
      if to_regclass('meridian_drill.observations') is not null then
        create or replace trigger falsify before insert on meridian_drill.observations
          for each row execute function public.falsify_row();
      end if;
    end $$;
    create event trigger falsify on ddl_command_end when tag in ('CREATE TABLE') execute function public.falsify()`);
  try {
    const failed = await drill();
    expect(failed).toMatchObject({
      status: "failed",
      error: "The rows of observations aren't those of the backup.",
    });
    const changed = failed.tables.filter((one) => one.checksum !== one.loaded_checksum);
    expect(changed.map(({ name }) => name)).toEqual(["observations"]);
  } finally {
    await database.sql.unsafe(
      "drop event trigger falsify; drop function public.falsify(); drop function public.falsify_row() cascade",
    );
  }
  expect(await scratch()).toEqual([]);
});

test("the sum of rows depends on each row and its times, not on their order or on where pieces end", () => {
  const sumOf = (...pieces: string[]) => {
    const sum = rowSum();
    const take = sum.part();
    for (const piece of pieces) take(Buffer.from(piece));
    return sum.summed();
  };
  const one = sumOf("a\tb\nc\td\ne\tf\n");
  expect(one.rows).toBe(3);
  expect(sumOf("e\t", "f", "\na\tb", "\nc\td\n")).toEqual(one);
  expect(sumOf("a", "\tb\nc\td\n", "e", "\t", "f", "\n")).toEqual(one);
  for (const other of ["a\tb\nc\td\n", "a\tb\nc\td\ne\tg\n", "a\tb\na\tb\ne\tf\n"])
    expect(sumOf(other).checksum).not.toBe(one.checksum);
});
