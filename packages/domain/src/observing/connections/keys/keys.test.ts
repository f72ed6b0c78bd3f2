import { newId, sessions } from "@meridian/database";
import { type Context, DomainError } from "@meridian/domain";
import { auditOf, historyOf, scene, type TestUser, testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import { createObservatoryKey, maximumObservatoryKeys } from "./create.ts";
import { listObservatoryKeys } from "./list.ts";
import { revokeObservatoryKey } from "./revoke.ts";

const database = testDatabase();
const newest = { limit: 50, order: "desc" } as const;
const { make, as, told } = scene(database);
let owner: TestUser;
let admin: Context;

async function inPerson(user: TestUser): Promise<Context> {
  const id = newId();
  const expiresAt = new Date("2100-01-01");
  await database.db.insert(sessions).values({ id, token: id, userId: user.id, expiresAt });
  return { ...as(user), actor: { type: "user", userId: user.id, serverAdmin: false, sessionId: id } };
}

beforeAll(async () => {
  owner = await make.user({ name: "Ada" });
  admin = await inPerson(owner);
});

test("a key is shown once, kept as a hash, and told of in history and audit without itself", async () => {
  const { id } = await make.observatory(owner.id);
  const { key, ...shown } = await createObservatoryKey(admin, { id, name: "Dome PC" });
  expect(key).toMatch(/^mro_[\w-]{43}$/);
  expect((await listObservatoryKeys(admin, { id, ...newest })).items).toEqual([shown]);
  expect(shown).toMatchObject({ name: "Dome PC", created_by_name: "Ada", last_used_at: null });
  expect(await historyOf(database, id)).toMatchObject([
    { event: "key_created", actor_id: owner.id, details: { key_id: shown.id, key_name: "Dome PC" } },
  ]);
  const [rows] = await database.sql`
    select jsonb_agg(to_jsonb(k)) || (select jsonb_agg(to_jsonb(a)) from audit_log a) as everything from observatory_keys k`;
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("a revoked key is gone, once, and the server that holds its connection is told to look", async () => {
  const [one, other] = [await make.observatory(owner.id), await make.observatory(owner.id)];
  const { id: keyId } = await createObservatoryKey(admin, { id: one.id, name: "Dome PC" });
  await expect(revokeObservatoryKey(admin, { id: other.id, keyId })).rejects.toThrow("no such key");
  told.length = 0;
  await revokeObservatoryKey(admin, { id: one.id, keyId });
  expect(told).toEqual([{ type: "observatory.changed", id: one.id }]);
  expect((await listObservatoryKeys(admin, { id: one.id, ...newest })).items).toEqual([]);
  await expect(revokeObservatoryKey(admin, { id: one.id, keyId })).rejects.toThrow("no such key");
  expect((await auditOf(database, keyId)).map(({ action }) => action)).toEqual([
    "observatory_key.create",
    "observatory_key.revoke",
  ]);
});

test("only an observatory's administrators list and change its keys, and a person's key creates none", async () => {
  const { id } = await make.observatory(owner.id);
  const operator = await make.user();
  await make.observatoryMember(id, { user_id: operator.id }, { can_operate: true });
  const [operating, stranger] = [await inPerson(operator), await inPerson(await make.user())];
  for (const verb of [
    (ctx: Context) => listObservatoryKeys(ctx, { id, ...newest }),
    (ctx: Context) => createObservatoryKey(ctx, { id, name: "Mine" }),
    (ctx: Context) => revokeObservatoryKey(ctx, { id, keyId: newId() }),
  ]) {
    await expect(verb(operating)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(verb(stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const byKey: Context = {
    ...admin,
    actor: { type: "api_key", userId: owner.id, serverAdmin: false, keyId: "k" },
  };
  await expect(createObservatoryKey(byKey, { id, name: "Next" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("an observatory has a limited number of keys, also when they are made at once", async () => {
  const { id } = await make.observatory(owner.id);
  for (let made = 1; made < maximumObservatoryKeys; made++)
    await createObservatoryKey(admin, { id, name: `Key ${made}` });
  const outcomes = await Promise.allSettled(
    ["One", "Other"].map((name) => createObservatoryKey(admin, { id, name })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toBeInstanceOf(DomainError);
  expect(refused?.reason).toMatchObject({ code: "CONFLICT" });
});
