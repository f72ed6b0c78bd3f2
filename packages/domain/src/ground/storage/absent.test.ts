import { Readable } from "node:stream";
import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import {
  absentStorage,
  adoptStorage,
  claimStorage,
  foreignStorage,
  getStorageOwnership,
  refusingWhileAbsent,
} from "./index.ts";

const database = testDatabase();
const one = () => Readable.from([Buffer.from("x")]);
beforeEach(() => database.sql`update users set avatar_key = null`);

/** An installation whose records name a file, with a storage that is as empty as a folder without its disk. */
async function withoutDisk() {
  const make = factories(database);
  const admin = await make.user({ server_admin: true });
  await database.sql`update users set avatar_key = 'avatars/a.webp' where id = ${admin.id}`;
  const disk = memoryObjectStore();
  const objectStore = refusingWhileAbsent(disk, database.db);
  return { disk, ctx: testContext(database, { actor: actorFor(admin), objectStore }) };
}

const stored = async (store: ReturnType<typeof memoryObjectStore>) => {
  const keys: string[] = [];
  for await (const { key } of store.list("")) keys.push(key);
  return keys;
};

test("an empty storage isn't claimed, and takes nothing, while records name files", async () => {
  const { disk, ctx } = await withoutDisk();
  await claimStorage(ctx);
  expect(await foreignStorage(ctx)).toContain("isn't mounted");
  expect(await getStorageOwnership(ctx)).toMatchObject({ state: "absent", owner: null });
  const content = one();
  await expect(ctx.objectStore.put("observations/x/1.fits", content)).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  expect(content.destroyed).toBe(true);
  expect(await stored(disk)).toEqual([]);
});

test("the empty storage takes files once an administrator adopts it", async () => {
  const { disk, ctx } = await withoutDisk();
  await expect(ctx.objectStore.put("a/b", one())).rejects.toThrow("is empty");
  expect(await adoptStorage(ctx)).toMatchObject({ state: "own" });
  await ctx.objectStore.put("a/b", one());
  expect(await stored(disk)).toEqual(["a/b", "installation/owner.json"]);
});

test("the storage takes files again once the disk is back", async () => {
  const { disk, ctx } = await withoutDisk();
  await expect(ctx.objectStore.put("a/b", one())).rejects.toThrow("is empty");
  await disk.put("avatars/a.webp", one());
  await ctx.objectStore.put("a/b", one());
  expect(await absentStorage(disk, database.db)).toBeUndefined();
});

test("a new installation claims an empty storage", async () => {
  const objectStore = memoryObjectStore();
  const ctx = testContext(database, { objectStore });
  expect(await foreignStorage(ctx)).toBeUndefined();
  expect(await stored(objectStore)).toEqual(["installation/owner.json"]);
});
