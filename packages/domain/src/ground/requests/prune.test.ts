import { idempotencyKeys, newId } from "@meridian/database";
import { testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { pruneRequests } from "./prune.ts";

const database = testDatabase();
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

test("answers and counts older than a day go, what is still held stays", async () => {
  const row = { holder: "h", created_at: hours(-30), held_until: hours(-30), status: 201 };
  await database.db.insert(idempotencyKeys).values([
    { ...row, id: "old" },
    { ...row, id: "recent", created_at: hours(-20) },
    { ...row, id: "running", status: null, held_until: hours(1) },
    { ...row, id: "crashed", status: null },
  ]);
  for (const [key, age] of [
    ["old", 30],
    ["recent", 20],
  ] as const)
    await database.sql`
      insert into rate_limits (id, key, count, last_request) values (${newId()}, ${key}, 1, ${hours(-age).getTime()})`;
  await pruneRequests.run(testContext(database), undefined, new AbortController().signal);
  expect((await database.sql`select id from idempotency_keys order by id`).map(({ id }) => id)).toEqual([
    "recent",
    "running",
  ]);
  expect((await database.sql`select key from rate_limits`).map(({ key }) => key)).toEqual(["recent"]);
});
