import { sessions } from "@meridian/database";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { expect, test } from "vitest";
import type { ObjectStore } from "../../base/ports/objectStore.ts";
import { deleteOwnAccount, deleteUser } from "../../people/account-deletion/index.ts";
import { getObservatory } from "../../places/observatories/index.ts";
import { backUp, checksums, fill, restore } from "./backups.fixture.ts";
import { analyzeRestored, findStoredBackups, getBackup } from "./index.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
/** Tables that a restore changes on purpose. */
const others = ["sessions", "verifications", "audit_log", "accounts"];

const administrator = async () => {
  const admin = await factories(database).user({ server_admin: true });
  return { admin, ctx: testContext(database, { objectStore, actor: actorFor(admin) }) };
};

const signIn = (userId: string, id: string) =>
  database.db.insert(sessions).values({ id, token: id, userId, expiresAt: new Date("2099-01-01") });

/** Every index and constraint of the tables that people work with. */
const keysOf = async () => {
  const rows = await database.sql<{ made: string }[]>`
    select pg_get_indexdef(indexrelid) as made from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace order by 1`;
  return rows.map(({ made }) => made);
};

/** Finds the relations that the planner has statistics of. */
const analyzed = async (relations: string[]) => {
  const rows = await database.sql<{ name: string }[]>`
    select distinct tablename::text as name from pg_stats
     where schemaname = 'public' and tablename in ${database.sql(relations)} order by 1`;
  return rows.map(({ name }) => name);
};

test("a restore brings back every row, index and key after everything was destroyed", async () => {
  const { admin, ctx } = await administrator();
  // So many that their indexes are made after they are loaded.
  await fill(database, 1500);
  const bob = await factories(database).user();
  await signIn(admin.id, "of the administrator");
  await signIn(bob.id, "of somebody else");
  const backup = await backUp(database, ctx);
  expect(backup).toMatchObject({
    status: "completed",
    error: null,
    verified_at: expect.any(String),
    row_counts: { observations: 1501 },
  });
  expect(backup.size_bytes).toBeGreaterThan(1000);
  const before = await checksums(database, others);
  const keys = await keysOf();

  await database.sql`delete from observations`;
  await database.sql`delete from organizations`;
  await database.sql`delete from users where id <> ${admin.id}`;
  await database.sql`update users set name = 'Somebody'`;
  const ended = await restore(database, ctx, backup.id, false);

  expect(ended).toMatchObject({ status: "completed", error: null, swapped_at: expect.any(String) });
  expect(await checksums(database, others)).toEqual(before);
  expect(await keysOf()).toEqual(keys);
  const relations = ["observations", "observations_search", "users"];
  expect(await analyzed(relations)).toEqual(relations);
  await database.sql`delete from pg_statistic`;
  expect(await runEnqueued(database, ctx, analyzeRestored)).toBe(1);
  expect(await analyzed(relations)).toEqual(relations);
  const left = await database.sql`select id from sessions`;
  expect([...left]).toEqual([{ id: "of the administrator" }]);
  const kinds = await database.sql`select doc ->> 'kind' as kind from backups order by id`;
  expect([...kinds]).toEqual([{ kind: "manual" }, { kind: "safety" }]);
});

test("a key revoked since stays revoked, and a person deactivated since stays deactivated", async () => {
  const { admin, ctx } = await administrator();
  await signIn(admin.id, "of this administrator");
  const make = factories(database);
  const [bob, eve] = [await make.user(), await make.user()];
  await database.sql`
    insert into api_keys (id, user_id, name, start, hash, created_at)
    values ('key-of-bob', ${bob.id}, 'tool', 'mrd_', 'hash-of-bob', now())`;
  const backup = await backUp(database, ctx);

  await database.sql`delete from api_keys where id = 'key-of-bob'`;
  await database.sql`update users set deactivated_at = now() where id = ${eve.id}`;
  expect(await restore(database, ctx, backup.id, true)).toMatchObject({ status: "completed" });

  expect([...(await database.sql`select id from api_keys where id = 'key-of-bob'`)]).toEqual([]);
  const [user] = await database.sql`select deactivated_at from users where id = ${eve.id}`;
  expect(user!.deactivated_at).not.toBeNull();
});

test("passwords, addresses and devices stay as they are now, and deleted accounts stay deleted", async () => {
  const { admin, ctx } = await administrator();
  const make = factories(database);
  const [ann, ben, cem] = [await make.user(), await make.user(), await make.user()];
  const organization = await make.organization(admin.id);
  await make.organizationMember(organization.id, cem.id);
  const { sql } = database;
  for (const { id } of [ann, ben, cem]) {
    await sql`delete from accounts where user_id = ${id}`;
    await sql`insert into accounts (id, account_id, provider_id, user_id, password)
      values (${`a-${id}`}, ${id}, 'credential', ${id}, 'old')`;
    await sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
      values (${`p-${id}`}, ${id}, ${`https://push.example/${id}`}, 'k', 'a', 'phone', now())`;
    await sql`insert into email_changes (user_id, email, token_hash, created_at, expires_at)
      values (${id}, ${`x${id}@example.org`}, ${id}, now(), now() + interval '1 day')`;
  }
  await sql`insert into invitations (id, organization_id, email, token_hash, invited_by, created_at, sent_at, expires_at)
    values ('withdrawn', ${organization.id}, 'w@example.org', 'w', ${admin.id}, now(), now(), now() + interval '1 day')`;
  const backup = await backUp(database, ctx);

  await sql`update accounts set password = 'new' where user_id = ${ann.id}`;
  await sql`update users set email_announcements = false, notify_push = false where id = ${ben.id}`;
  await sql`delete from push_subscriptions where user_id = ${ann.id}`;
  await sql`delete from email_changes`;
  await sql`delete from invitations`;
  await sql`update users set email = 'between@example.org' where id = ${ann.id}`;
  await sql`update users set email = ${ann.email}, email_verified = true where id = ${ben.id}`;
  await sql`update users set email = ${ben.email} where id = ${ann.id}`;
  await deleteOwnAccount({
    ...ctx,
    actor: { ...actorFor(cem), type: "user", sessionId: await session(cem.id) } as typeof ctx.actor,
  });
  // Whoever has an address of then is somebody else by now.
  const dan = await make.user({ email: cem.email });
  expect(await restore(database, ctx, backup.id)).toMatchObject({ error: null });

  const [switches] = await sql`
    select email_announcements, email_observations, notify_push from users where id = ${ben.id}`;
  expect(switches).toEqual({ email_announcements: false, email_observations: true, notify_push: false });
  const people = await sql`
    select u.id, email, name, deleted_at is not null as gone, (select password from accounts where user_id = u.id) as password,
           (select count(*)::int from push_subscriptions p where p.user_id = u.id) as devices
      from users u where id in (${ann.id}, ${ben.id}, ${cem.id}, ${dan.id}) order by id`;
  const one = { gone: false, password: "old", devices: 1 };
  expect([...people]).toEqual([
    { ...one, id: ann.id, email: ben.email, name: ann.name, password: "new", devices: 0 },
    { ...one, id: ben.id, email: ann.email, name: ben.name },
    {
      ...{ id: cem.id, email: `${cem.id}@deleted.invalid`, name: "Deleted account" },
      ...{ gone: true, password: null, devices: 0 },
    },
  ]);
  for (const table of ["email_changes", "invitations"])
    expect([...(await sql`select * from ${sql(table)}`)]).toEqual([]);
  expect([...(await sql`select 1 from organization_members where user_id = ${cem.id}`)]).toEqual([]);
});

test("a deleted account stays deleted, though a backup from before it was restored in between", async () => {
  const { admin, ctx } = await administrator();
  const before = await backUp(database, ctx);
  const vera = await factories(database).user({ server_admin: true });
  const organization = await factories(database).organization(admin.id);
  await factories(database).organizationMember(organization.id, vera.id);
  const withHer = await backUp(database, ctx);
  await deleteUser(ctx, { id: vera.id, confirm: "DELETE THIS ACCOUNT" });
  for (const { id } of [before, withHer])
    expect(await restore(database, ctx, id)).toMatchObject({ error: null });
  const her = await database.sql`
    select name, email, server_admin, deleted_at is not null as gone,
           (select count(*)::int from accounts where user_id = u.id)
           + (select count(*)::int from organization_members where user_id = u.id) as rows
      from users u where id = ${vera.id}`;
  const email = `${vera.id}@deleted.invalid`;
  expect([...her]).toEqual([{ name: "Deleted account", email, server_admin: false, gone: true, rows: 0 }]);
});

async function session(userId: string): Promise<string> {
  await signIn(userId, `session of ${userId}`);
  return `session of ${userId}`;
}

test("every write is in the safety backup, or was refused", async () => {
  const { ctx } = await administrator();
  const backup = await backUp(database, ctx);
  const write = (id: string) =>
    database.sql`insert into observatories (id, doc) values (${id}, '{"status":"offline"}')`;
  // Let in before the window, and not over when it begins.
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const slow = database.sql.begin(async (tx) => {
    await tx`insert into observatories (id, doc) values ('slow', '{"status":"offline"}')`;
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const refused: unknown[] = [];
  const watching = watched(objectStore, async () => {
    refused.push(
      await write("late").then(
        () => "written",
        ({ code }) => code,
      ),
    );
  });
  const done = restore(database, { ...ctx, objectStore: watching }, backup.id, false);
  await expect
    .poll(
      () => database.sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'observatories' and not l.granted`,
      { timeout: 20_000, interval: 20 },
    )
    .toHaveLength(1);
  end.resolve();
  await slow;
  const ended = await done;
  expect(ended.status).toBe("completed");
  expect(new Set(refused)).toEqual(new Set(["MD503"]));
  expect([...(await database.sql`select id from observatories where id in ('slow', 'late')`)]).toEqual([]);
  await write("after");
  expect([...(await database.sql`select 1 from pg_trigger where tgname = 'meridian_fence'`)]).toEqual([]);
  const safety = await getBackup(ctx, { id: ended.safety_backup_id! });
  expect(safety.row_counts!.observatories).toBe(backup.row_counts!.observatories! + 1);
});

/** The same store, which tells of everything that is put there. */
const watched = (store: ObjectStore, onPut: () => Promise<void>): ObjectStore => ({
  ...store,
  put: async (...given) => {
    await onPut();
    return store.put(...given);
  },
});

test("the key that a restore was started with keeps working where the backup doesn't have it, no other new one does", async () => {
  const { admin, ctx } = await administrator();
  const backup = await backUp(database, ctx);
  for (const id of ["key-at-work", "another-key"])
    await database.sql`
      insert into api_keys (id, user_id, name, start, hash, created_at)
      values (${id}, ${admin.id}, 'tool', 'mrd_', ${`hash of ${id}`}, now())`;
  const actor = { type: "api_key", userId: admin.id, serverAdmin: true, keyId: "key-at-work" } as const;
  const ended = await restore(database, { ...ctx, actor }, backup.id, true);
  expect(ended).toMatchObject({ status: "completed", created_by_name: admin.name });
  expect([...(await database.sql`select id from api_keys where user_id = ${admin.id}`)]).toEqual([
    { id: "key-at-work" },
  ]);
});

test("data that is in place stays restored, though the storage can't be listed then", async () => {
  const { ctx } = await administrator();
  const { id } = await backUp(database, ctx);
  const listKeys = () => {
    throw new Error("the storage is away");
  };
  const ended = await restore(database, { ...ctx, objectStore: { ...objectStore, listKeys } }, id);
  expect(ended).toMatchObject({ status: "completed", error: null });
  // Once it is back, what it holds is listed.
  await database.sql`delete from backups`;
  await runEnqueued(database, ctx, findStoredBackups);
  expect(await getBackup(ctx, { id })).toMatchObject({ status: "completed" });
});

test("permissions are those of the data that is in place, though their queries were planned before", async () => {
  const { ctx } = await administrator();
  const make = factories(database);
  const [ada, bob] = [await make.user(), await make.user()];
  const { id } = await make.observatory(ada.id);
  await make.observatoryMember(id, { user_id: bob.id });
  const sees = () =>
    getObservatory({ ...ctx, actor: actorFor(bob) }, { id }).then(
      () => true,
      () => false,
    );
  // So often that PostgreSQL keeps a plan for whoever asks.
  for (let asked = 0; asked < 10; asked++) expect(await sees()).toBe(true);
  const backup = await backUp(database, ctx);
  await database.sql`delete from observatory_members where observatory_id = ${id}`;
  expect(await sees()).toBe(false);
  expect(await restore(database, ctx, backup.id)).toMatchObject({ status: "completed" });
  expect(await sees()).toBe(true);
});
