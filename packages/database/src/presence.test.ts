import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { enterPresence, isPresent, presentSince } from "./presence.ts";

const database = testDatabase();

/** The sessions that hold such a lock in this database. */
const holders = async () => {
  const rows = await database.sql<{ pid: number }[]>`
    select pid from pg_locks
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`;
  return rows.map(({ pid }) => pid);
};

test("one of several processes that come at once is first, and again once all have left", async () => {
  const several = await Promise.all(Array.from({ length: 5 }, () => enterPresence(database.db, "server")));
  expect(several.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  const late = await enterPresence(database.db, "server");
  expect(late.isFirst).toBe(false);
  const other = await enterPresence(database.db, "something else");
  expect(other.isFirst).toBe(true);
  expect(await isPresent(database.db, "server")).toBe(true);
  await Promise.all([...several, other].map((one) => one.leave()));
  const beside = await enterPresence(database.db, "server");
  expect(beside.isFirst).toBe(false);
  await Promise.all([late.leave(), beside.leave()]);
  expect(await isPresent(database.db, "server")).toBe(false);
  const again = await enterPresence(database.db, "server");
  expect(again.isFirst).toBe(true);
  await again.leave();
});

test("the time since when somebody has been present without a break is known", async () => {
  expect(await presentSince(database.db, "long")).toBeUndefined();
  const first = await enterPresence(database.db, "long");
  const since = await presentSince(database.db, "long");
  const second = await enterPresence(database.db, "long");
  expect(await presentSince(database.db, "long")).toEqual(since);
  expect(await presentSince(database.db, "another")).toBeUndefined();
  await first.leave();
  expect((await presentSince(database.db, "long"))!.getTime()).toBeGreaterThanOrEqual(since!.getTime());
  await second.leave();
  expect(await presentSince(database.db, "long")).toBeUndefined();
});

test("a process is present again after its connection broke", async () => {
  const one = await enterPresence(database.db, "server");
  const [first] = await holders();
  await database.sql`select pg_terminate_backend(${first!})`;
  const isBack = async () => (await holders()).some((pid) => pid !== first);
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  const second = await enterPresence(database.db, "server");
  expect(second.isFirst).toBe(false);
  await Promise.all([one.leave(), second.leave()]);
});
