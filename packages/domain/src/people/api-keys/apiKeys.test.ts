import { apiKeys, auditLog, newId, sessions, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { factories, fakeClock, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Actor } from "../../base/context.ts";
import { hashKey } from "../../base/secretKey.ts";
import { maximumKeys } from "./create.ts";
import { createApiKey, findKeyActors, listApiKeys, revokeApiKey } from "./index.ts";

const database = testDatabase();
const newest = { limit: 50, order: "desc" } as const;

const actorOf = async (key: string, now: Date) => (await findKeyActors(database.db, [key], now)).get(key);

async function someone() {
  const user = await factories(database).user();
  const clock = fakeClock();
  const sessionId = newId();
  const session = { id: sessionId, token: newId(), userId: user.id, expiresAt: new Date(8.64e12) };
  await database.db.insert(sessions).values(session);
  const actor: Actor = { type: "user", userId: user.id, serverAdmin: false, sessionId };
  return { user, clock, ctx: testContext(database, { actor, now: clock.now }) };
}

test("the key is told once, and only its hash is kept", async () => {
  const { user, ctx } = await someone();
  const created = await createApiKey(ctx, { name: "tool" });
  expect(created.key).toMatch(/^mrd_[\w-]{43}$/);
  expect(created.key.startsWith(created.start)).toBe(true);
  const [row] = await database.sql`select to_jsonb(k) as kept from api_keys k where id = ${created.id}`;
  expect(row!.kept.hash).toBe(hashKey(created.key));
  expect(JSON.stringify(row!.kept)).not.toContain(created.key);
  const { key: _, ...listed } = created;
  expect(await listApiKeys(ctx, newest)).toEqual({ items: [listed], next_cursor: null });
  const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.subject_id, created.id));
  expect(entry).toMatchObject({ action: "api_key.create", actor_id: user.id, after: { name: "tool" } });
  expect(JSON.stringify(entry)).not.toContain(created.key);
});

test("a key acts as its user until it expires", async () => {
  const { user, clock, ctx } = await someone();
  const expires_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const { id, key } = await createApiKey(ctx, { name: "tool", expires_at });
  const actor = { type: "api_key", userId: user.id, serverAdmin: false, keyId: id };
  expect(await actorOf(key, clock.now())).toEqual(actor);
  clock.advance({ hours: 1 });
  expect(await actorOf(key, clock.now())).toBeUndefined();
});

test("the last use is known to within ten minutes, and never waited for", async () => {
  const { clock, ctx } = await someone();
  const { id, key } = await createApiKey(ctx, { name: "tool" });
  const lastUsed = async () => (await listApiKeys(ctx, newest)).items[0]!.last_used_at;
  expect(await lastUsed()).toBeNull();
  const first = clock.now().toISOString();
  await actorOf(key, clock.now());
  expect(await lastUsed()).toBe(first);
  clock.advance({ minutes: 9 });
  await actorOf(key, clock.now());
  expect(await lastUsed()).toBe(first);

  clock.advance({ minutes: 1 });
  await database.sql.begin(async (tx) => {
    await tx`select from api_keys where id = ${id} for update`;
    expect(await actorOf(key, clock.now())).toBeDefined();
  });
  await database.sql.begin(async (tx) => {
    await tx`lock table api_keys in exclusive mode`;
    expect(await actorOf(key, clock.now())).toBeDefined();
  });
  expect(await lastUsed()).toBe(first);
  await actorOf(key, clock.now());
  expect(await lastUsed()).toBe(clock.now().toISOString());
});

test("a key of a deactivated user, a revoked one and a wrong one open nothing", async () => {
  const { user, clock, ctx } = await someone();
  const { id, key } = await createApiKey(ctx, { name: "tool" });
  await database.db.update(users).set({ deactivated_at: clock.now() }).where(eq(users.id, user.id));
  expect(await actorOf(key, clock.now())).toBeUndefined();
  await database.db.update(users).set({ deactivated_at: null }).where(eq(users.id, user.id));
  expect(await actorOf(key, clock.now())).toBeDefined();
  await revokeApiKey(ctx, { id });
  expect(await actorOf(key, clock.now())).toBeUndefined();
  for (const wrong of ["", "mrd_", `${key}x`, hashKey(key)])
    expect(await actorOf(wrong, clock.now())).toBeUndefined();
});

test("keys that are looked up together each act as their own user", async () => {
  const [anna, ben, gone] = [await someone(), await someone(), await someone()];
  const keys = await Promise.all([anna, ben, gone].map(({ ctx }) => createApiKey(ctx, { name: "tool" })));
  await revokeApiKey(gone.ctx, { id: keys[2]!.id });
  const asked = [...keys.map(({ key }) => key), "mrd_wrong"];
  const found = await findKeyActors(database.db, asked, anna.clock.now());
  expect([...found].sort()).toEqual(
    [anna, ben]
      .map(({ user }, n) => [
        keys[n]!.key,
        { type: "api_key", userId: user.id, serverAdmin: false, keyId: keys[n]!.id },
      ])
      .sort(),
  );
});

test("an expiry in the past is refused by name", async () => {
  const { clock, ctx } = await someone();
  const input = { name: "tool", expires_at: clock.now().toISOString() };
  await expect(createApiKey(ctx, input)).rejects.toMatchObject({
    code: "INVALID",
    errors: [{ path: "expires_at" }],
  });
});

test("a caller without a sign-in, and a key that would create keys, is refused", async () => {
  const { user, ctx } = await someone();
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  for (const verb of [() => createApiKey(anonymous, { name: "x" }), () => listApiKeys(anonymous, newest)])
    await expect(verb()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const actor = { type: "api_key" as const, userId: user.id, serverAdmin: true, keyId: "k" };
  await expect(createApiKey({ ...ctx, actor }, { name: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("somebody else's key is not there, and one is revoked once when two try", async () => {
  const { ctx } = await someone();
  const other = await someone();
  const { id } = await createApiKey(ctx, { name: "tool" });
  await expect(revokeApiKey(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const both = await Promise.allSettled([revokeApiKey(ctx, { id }), revokeApiKey(ctx, { id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("two simultaneous creations can't pass the limit, and expired keys don't count", async () => {
  const { user, clock, ctx } = await someone();
  const key = (n: number, expires_at: Date | null) => ({
    id: newId(),
    user_id: user.id,
    name: `key ${n}`,
    start: "mrd_",
    hash: newId(),
    created_at: clock.now(),
    expires_at,
  });
  const alive = Array.from({ length: maximumKeys - 1 }, (_, n) => key(n, null));
  await database.db.insert(apiKeys).values([...alive, key(-1, new Date(0))]);
  const three = await Promise.allSettled([1, 2, 3].map(() => createApiKey(ctx, { name: "one more" })));
  expect(three.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(three.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
});
