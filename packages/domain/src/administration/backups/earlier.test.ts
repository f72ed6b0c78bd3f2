/** Tests of a backup's own time: tables as they were then, and work that was under way. */
import {
  applyMigrations,
  type Database,
  knownMigrations,
  newId,
  openBulkSession,
  type RegisteredCollection,
  registry,
  verifications,
} from "@meridian/database";
import {
  actorFor,
  createTestDatabase,
  factories,
  memoryObjectStore,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { restore } from "./backups.fixture.ts";
import { getBackup, reindexBackups } from "./index.ts";
import { writeVerified } from "./writeVerified.ts";

const database = testDatabase();
/** The number of migrations before people could switch off single kinds of mail, which are columns of theirs. */
const upTo = 24;

/** A database as it was after so many migrations. */
async function olderDatabase(): Promise<Database> {
  const older = await createTestDatabase();
  onTestFinished(() => older.drop());
  await older.sql.unsafe("drop schema public cascade; create schema public");
  const session = await openBulkSession(older.db, "public");
  await applyMigrations(session, knownMigrations()[upTo]!.folderMillis);
  await session.end();
  return older;
}

/** Makes a backup as the version of that database did: of the tables that it knew, by their names of then. */
async function asThen<Result>({ sql }: Database, make: () => Promise<Result>): Promise<Result> {
  const there = new Set(
    (await sql`select tablename from pg_tables where schemaname = 'public'`).map((row) => row.tablename),
  );
  const known = registry as RegisteredCollection[];
  const now = [...known];
  const then = now.map((one) => (there.has(one.name) ? one : { ...one, name: one.formerly ?? "" }));
  known.splice(0, Number.POSITIVE_INFINITY, ...then.filter(({ name }) => there.has(name)));
  try {
    return await make();
  } finally {
    known.splice(0, Number.POSITIVE_INFINITY, ...now);
  }
}

/** A backup in storage, made beside everything that would refuse it as an operation. */
async function write(ctx: Context): Promise<string> {
  const id = newId();
  const signal = new AbortController().signal;
  await writeVerified(ctx, { id, kind: "manual", created_by: null, progress: async () => {}, signal });
  return id;
}

/** The context of an administrator who restores from this storage. */
async function restorer(objectStore: Context["objectStore"]): Promise<Context> {
  const admin = await factories(database).user({ server_admin: true });
  return testContext(database, { objectStore, actor: actorFor(admin) });
}

const migrationsIn = async () =>
  (await database.sql`select hash from migrations order by id`).map(({ hash }) => hash);

test("a backup of an older schema is loaded as it was and brought up to date", async () => {
  const older = await olderDatabase();
  await older.sql`
    insert into users (id, name, email, email_verified) values ('vera', 'Vera', 'vera@example.org', true)`;
  await older.sql`insert into observations (id, doc) values ('m31', '{"status": "completed", "name": "M 31"}')`;
  await older.sql`insert into organizations (id, doc) values ('isles', '{"name": "Isles"}')`;
  await older.sql`
    insert into organization_invitations (id, organization_id, email, token_hash, invited_by, created_at, sent_at, expires_at)
    values ('asked', 'isles', 'nils@example.org', 'hash', 'vera', now(), now(), now())`;
  const objectStore = memoryObjectStore();
  const id = await asThen(older, () => write(testContext(older, { objectStore, now: () => new Date() })));
  const ctx = await restorer(objectStore);
  await reindexBackups({ ...ctx, now: () => new Date() });
  const before = await migrationsIn();
  expect(await restore(database, ctx, id)).toMatchObject({ status: "completed", error: null });
  expect(await migrationsIn()).toEqual(before);
  expect(await getBackup(ctx, { id })).toMatchObject({ verified_at: expect.any(String) });
  expect(
    await database.sql`select id, name, email_observations, email_announcements from users where id = 'vera'`,
  ).toEqual([{ id: "vera", name: "Vera", email_observations: true, email_announcements: true }]);
  expect(await database.sql`select doc ->> 'name' as name from observations`).toEqual([{ name: "M 31" }]);
  expect(await database.sql`select id, organization_id, observatory_id from invitations`).toEqual([
    { id: "asked", organization_id: "isles", observatory_id: null },
  ]);
  // The planner knows the columns of now.
  expect(
    await database.sql`
      select attname from pg_stats
       where schemaname = 'public' and tablename = 'users' and attname = 'email_observations'`,
  ).toHaveLength(1);
});

test("work under way in a backup is ended, and its keys and links open nothing", async () => {
  const objectStore = memoryObjectStore();
  const ctx = { ...(await restorer(objectStore)), now: () => new Date() };
  const { sql, db } = database;
  const user = await factories(database).user();
  await sql`insert into imports (id, doc) values ('import', '{"status": "running"}'), ('over', '{"status": "completed"}')`;
  const announced = (id: string, publish_at: Date) => sql`
    insert into announcements (id, doc) values (${id}, jsonb_build_object('status', 'scheduled', 'publish_at', ${publish_at.toISOString()}::text))`;
  await announced("overdue", new Date(Date.now() - 1000));
  await announced("later", new Date("2099-01-01"));
  await sql`
    insert into announcement_recipients (announcement_id, user_id, email_status) values ('overdue', ${user.id}, 'queued')`;
  await db
    .insert(verifications)
    .values({ id: "link", identifier: "link", value: "x", expiresAt: new Date("2099-01-01") });
  const id = await write(ctx);
  // Beside work that is under way no restore begins.
  await sql`delete from imports`;
  await sql`
    insert into idempotency_keys (id, holder, created_at, held_until) values ('key', 'somebody', now(), now())`;
  await sql`select graphile_worker.add_job('aJobOfThen')`;
  await reindexBackups(ctx);
  expect(await restore(database, ctx, id)).toMatchObject({ status: "completed", error: null });

  const statuses = async (table: string) =>
    Object.fromEntries(
      (await sql`select id, doc ->> 'status' as status from ${sql(table)} order by id`).map((row) => [
        row.id,
        row.status,
      ]),
    );
  expect(await statuses("imports")).toEqual({ import: "failed", over: "completed" });
  expect(await statuses("announcements")).toEqual({ later: "scheduled", overdue: "held" });
  expect(await sql`select email_status from announcement_recipients`).toEqual([{ email_status: "failed" }]);
  for (const table of ["verifications", "idempotency_keys"])
    expect([table, await sql`select 1 from ${sql(table)}`]).toEqual([table, []]);
  expect(await sql`select 1 from graphile_worker.jobs where task_identifier = 'aJobOfThen'`).toEqual([]);
});
