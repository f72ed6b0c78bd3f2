import { createTestDatabase } from "@meridian/testkit";
import postgres, { type Sql } from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { applyMissing, knownMigrations, type Migration, statementsForCopy } from "./migrations.ts";
import { whyHeld } from "./whyHeld.fixture.ts";

/** A database with a table of stars, and migrations that come after all others. */
async function stars() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const open = () => {
    const client = postgres(database.url, { max: 1, onnotice: () => {} });
    onTestFinished(() => client.end());
    return client;
  };
  const client = open();
  await client`create table stars (id int, name text)`;
  await client`insert into stars select n, 'HD ' || n from generate_series(1, 1000) n`;
  const after = knownMigrations().at(-1)!.folderMillis;
  const migrations = (...all: string[][]): Migration[] =>
    all.map((sql, at) => ({ sql, hash: `${at}`, folderMillis: after + 1 + at }));
  const applied = async () => {
    const [row] = await client`select count(*)::int as count from migrations where created_at > ${after}`;
    return row!.count as number;
  };
  return { client, open, migrations, applied, url: database.url };
}

const waitsFor = (client: Sql, what: string) =>
  expect.poll(
    async () =>
      (
        await client`select count(*)::int as count from pg_stat_activity where query like ${what} and wait_event_type = 'Lock'`
      )[0]!.count,
    { interval: 5 },
  );

test("a migration that doesn't get its table lets others pass behind it, and is applied once it is free", async () => {
  const { client, open, migrations, applied } = await stars();
  const [reader, migrator] = [open(), open()];
  await reader`begin`;
  await reader`select count(*) from stars`;
  const [more] = migrations(["alter table stars add column magnitude real", "create table planets (id int)"]);
  const done = applyMissing(migrator, [more!], { pauseMs: 10 });
  await waitsFor(client, "alter table stars%").toBe(1);
  // Would wait for as long as the reader does, if the migration did.
  for (let n = 0; n < 3; n += 1) await client`insert into stars values (${n}, 'new')`;
  expect(await applied()).toBe(0);
  await reader`commit`;
  await done;
  expect(await applied()).toBe(1);
  expect((await client`select magnitude from stars limit 1`)[0]).toEqual({ magnitude: null });
  await client`select id from planets`;
});

test("a migration whose table is never free is given up with the database's words, and nothing of it stays", async () => {
  const { open, migrations, applied } = await stars();
  const [reader, migrator] = [open(), open()];
  await reader`begin`;
  await reader`select count(*) from stars`;
  const all = migrations(["create table planets (id int)", "alter table stars add column magnitude real"]);
  const given = applyMissing(migrator, all, { pauseMs: 1, patienceMs: 1 });
  await expect(given).rejects.toMatchObject({ code: "55P03" });
  expect(await applied()).toBe(0);
  expect((await migrator`select to_regclass('planets') as found`)[0]).toEqual({ found: null });
});

test("an index is built while others write, and one that was left unfinished is built anew", async () => {
  const { client, open, migrations, applied } = await stars();
  await client`insert into stars values (1, 'twice')`;
  const index = "create unique index concurrently if not exists stars_id on stars (id)";
  await expect(client.unsafe(index)).rejects.toThrow(/could not create unique index/);
  await client`delete from stars where name = 'twice'`;
  const [writer, migrator] = [open(), open()];
  await writer`begin`;
  await writer`insert into stars values (5000, 'written meanwhile')`;
  const done = applyMissing(migrator, migrations([index]));
  await waitsFor(client, "%index concurrently%").toBe(1);
  await client`insert into stars values (5001, 'and this')`;
  await writer`commit`;
  await done;
  const [built] = await client`select indisvalid from pg_index where indexrelid = 'stars_id'::regclass`;
  expect(built).toEqual({ indisvalid: true });
  expect(await applied()).toBe(1);
  await expect(client`insert into stars values (5001, 'again')`).rejects.toThrow(/unique/);
});

test("processes that start at once wait for each other without a statement that an index would wait for", async () => {
  const { client, url } = await stars();
  const lock = postgres(url, { max: 1 });
  onTestFinished(() => lock.end());
  await lock`select pg_advisory_lock(7362001)`;
  const starting = [migrateDatabase(url), migrateDatabase(url)];
  await expect
    .poll(async () => {
      const [row] = await client`
        select count(*)::int as count from pg_stat_activity where query like '%pg_try_advisory_lock(%' and pid <> pg_backend_pid()`;
      return row!.count;
    })
    .toBe(2);
  await lock`create index concurrently stars_name on stars (name)`;
  await lock`select pg_advisory_unlock(7362001)`;
  await Promise.all(starting);
});

test("a copy that nobody else uses is brought up to date within one transaction", async () => {
  const { client, migrations } = await stars();
  const [beside] = migrations([
    "create unique index concurrently if not exists stars_id on stars (id)",
    "DROP INDEX CONCURRENTLY IF EXISTS stars_name",
  ]);
  await client.begin((tx) => tx.unsafe(statementsForCopy(beside!).join(";\n")));
  expect((await client`select to_regclass('stars_id')::text as found`)[0]).toEqual({ found: "stars_id" });
});

test("no migration since these rules holds a table for long", () => {
  /** The last migration before them. */
  const before = 1795739072334;
  const since = knownMigrations().filter(({ folderMillis }) => folderMillis > before);
  expect(since.flatMap(({ sql }) => whyHeld(sql))).toEqual([]);
});

test.each([
  ["create table planets (id int); create index planets_id on planets (id)", []],
  ['alter table "stars" add column magnitude real default 0', []],
  ["alter table stars add constraint bright check (magnitude < 6) not valid", []],
  ["alter table stars validate constraint bright", []],
  ["create index concurrently if not exists stars_name on stars (name)", []],
  ["drop index concurrently if exists stars_name", []],
  ["create or replace function f() returns int language sql as $$ select 1; $$", []],
  ["create index stars_name on stars (name)", ["build it concurrently, if not exists"]],
  ["create index concurrently stars_name on stars (name)", ["build it concurrently, if not exists"]],
  ["update stars set name = ''", ["rows are changed by a background task"]],
  ["alter table stars add column at timestamptz default clock_timestamp()", ["each row is written anew"]],
  [
    "alter table stars add column doc_name text generated always as (name) stored",
    ["each row is written anew"],
  ],
  ["alter table stars alter column id type bigint", ["each row is written anew"]],
  [
    "alter table stars add constraint bright check (magnitude < 6)",
    ["add it not valid, and validate it in the next migration"],
  ],
  [
    "alter table stars alter column name set not null",
    ["each row is read under the lock: add a check that is not valid"],
  ],
  [
    "create index concurrently if not exists a on stars (name); alter table stars add column b int",
    ["indexes beside others have a migration of their own"],
  ],
  ...["n bigserial", "n int generated by default as identity", "n int generated always as identity"].map(
    (column): [string, string[]] => [`alter table stars add column ${column}`, ["each row is written anew"]],
  ),
  ["alter table stars set unlogged", ["each row is written anew"]],
  ...["add column n int default 1 check (n > 0)", "attach partition old for values in (1)"].map(
    (change): [string, string[]] => [
      `alter table stars ${change}`,
      ["add it not valid, and validate it in the next migration"],
    ],
  ),
  [
    "do $$ begin delete from stars;end $$",
    ["not known to hold nothing: do $$ begin delete from stars;end $$"],
  ],
  ["alter table stars drop constraint bright", []],
  ["create table planets (star int references stars (id) on delete cascade)", []],
  ...[
    ...["drop table stars", "drop type kind cascade", "alter table stars drop column name"],
    ...["alter table stars drop name", "alter table stars alter column name drop default"],
    ...["alter table stars rename to suns", "alter table stars set schema sky"],
  ].flatMap((removal): [string, string[]][] => [
    [removal, ["programs of the release before may read it: -- unread since 0042"]],
    [`-- unread since 0040\n${removal}`, []],
  ]),
  ["vacuum full stars", ["not known to hold nothing: vacuum full stars"]],
])("%s: %j", (sql, faults) => {
  expect(whyHeld(sql.split(/; (?=[a-z])/))).toEqual(faults);
});
