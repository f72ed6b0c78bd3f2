import { once } from "node:events";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { tryLock } from "./lock.ts";

const database = testDatabase();

test("a lock has one holder at a time, and is free again after the release", async () => {
  const first = await tryLock(database.db, "telescope");
  expect(await tryLock(database.db, "telescope")).toBeUndefined();
  const other = await tryLock(database.db, "dome");
  await first!.release();
  await other!.release();
  expect(first!.lost.aborted).toBe(false);
  const again = await tryLock(database.db, "telescope");
  expect(again).toBeDefined();
  await again!.release();
});

test("a lock says when it is lost, and somebody else can have it", async () => {
  const first = await tryLock(database.db, "mirror");
  const lost = once(first!.lost, "abort");
  await database.sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`;
  await lost;
  const second = await tryLock(database.db, "mirror");
  expect(second).toBeDefined();
  await second!.release();
  await first!.release();
});
