import { randomUUID } from "node:crypto";
import { idempotencyKeys } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { claimKey, keepAnswer, keepUnfinished, renewClaim } from "./claim.ts";

const database = testDatabase();

beforeEach(() => database.db.delete(idempotencyKeys));

test("a holder whose work is being committed keeps nobody waiting", async () => {
  const claim = { id: "k", holder: randomUUID() };
  await claimKey(database.db, claim);
  const heldUntil = async () => (await database.db.select().from(idempotencyKeys))[0]!.held_until;
  const before = await heldUntil();
  await database.db.transaction(async (tx) => {
    await tx.update(idempotencyKeys).set({ committed_at: new Date() });
    for (const isGivenUp of [false, true]) await renewClaim(database.db, claim, isGivenUp);
    const again = { ...claim, holder: randomUUID() };
    expect(await claimKey(database.db, again)).toHaveProperty("kept");
  });
  expect(await heldUntil()).toEqual(before);
  await renewClaim(database.db, claim, false);
  expect((await heldUntil()).getTime()).toBeGreaterThan(before.getTime());
});

test("a key whose request was given up is free", async () => {
  const claim = { id: "k", holder: randomUUID() };
  const again = { ...claim, holder: randomUUID() };
  await claimKey(database.db, claim);
  expect(await claimKey(database.db, again)).toHaveProperty("kept");
  await renewClaim(database.db, claim, true);
  expect(await claimKey(database.db, again)).toHaveProperty("ours");
});

test("work that an answer left is gone on with for a day after the first request, however often that is tried", async () => {
  const left = { request_hash: "hash", body: "body" };
  const claim = () => ({ id: "k", holder: randomUUID() });
  const again = async () => {
    const next = claim();
    const found = await claimKey(database.db, next);
    await keepUnfinished(database.db, next, left);
    // One that comes late holds nothing any more.
    await renewClaim(database.db, next, false);
    return found;
  };
  await again();
  await database.sql`update idempotency_keys set created_at = now() - interval '23 hours'`;
  expect(await again()).toEqual({ ours: left });
  await database.sql`update idempotency_keys set created_at = created_at - interval '2 hours'`;
  expect(await again()).toEqual({ ours: { request_hash: null, body: null } });
});

test("a key that is taken anew after a day gives nobody the answer of the day before", async () => {
  const claim = () => ({ id: "k", holder: randomUUID() });
  const first = claim();
  await claimKey(database.db, first);
  await keepAnswer(database.db, first, {
    status: 200,
    request_hash: "",
    content_type: null,
    location: null,
    body: null,
  });
  await database.sql`update idempotency_keys set created_at = now() - interval '25 hours'`;
  await database.db.transaction(async (tx) => {
    expect(await claimKey(tx, claim())).toHaveProperty("ours");
    expect(await claimKey(database.db, claim())).toMatchObject({ kept: { status: null } });
  });
});
