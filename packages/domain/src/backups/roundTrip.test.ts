import { sessions } from "@meridian/database";
import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { backUp, checksums, fill, restore } from "./backups.fixture.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
/** What a restore changes on purpose. */
const others = ["sessions", "verifications", "audit_log", "accounts"];

const administrator = async () => {
  const admin = await factories(database).user({ server_admin: true });
  return { admin, ctx: testContext(database, { objectStore, actor: actorFor(admin) }) };
};

const signIn = (userId: string, id: string) =>
  database.db.insert(sessions).values({ id, token: id, userId, expiresAt: new Date("2099-01-01") });

test("after everything was destroyed, a restore brings every row back", async () => {
  const { admin, ctx } = await administrator();
  await fill(database);
  const bob = await factories(database).user();
  await signIn(admin.id, "of the administrator");
  await signIn(bob.id, "of somebody else");
  const backup = await backUp(database, ctx);
  expect(backup).toMatchObject({
    status: "completed",
    error: null,
    verified_at: expect.any(String),
    row_counts: { observations: 201 },
  });
  expect(backup.size_bytes).toBeGreaterThan(1000);
  const before = await checksums(database, others);

  await database.sql`delete from observations`;
  await database.sql`delete from organizations`;
  await database.sql`delete from users where id <> ${admin.id}`;
  await database.sql`update users set name = 'Somebody'`;
  const ended = await restore(database, ctx, backup.id, false);

  expect(ended).toMatchObject({ status: "completed", error: null, swapped_at: expect.any(String) });
  expect(await checksums(database, others)).toEqual(before);
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
