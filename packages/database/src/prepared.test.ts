import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { executePrepared } from "./prepared.ts";
import { sql } from "./query.ts";

const database = testDatabase();

test("a query is planned once, whatever is asked with it, in a transaction as well", async () => {
  const add = (db: Parameters<typeof executePrepared>[0], to: number) =>
    executePrepared<{ sum: number }>(db, sql`select 40 + ${to}::int as sum`);
  expect([...(await add(database.db, 2))]).toEqual([{ sum: 42 }]);
  await database.db.transaction(async (tx) => {
    for (const to of [1, 2, 3]) expect([...(await add(tx, to))]).toEqual([{ sum: 40 + to }]);
    const kept = await tx.execute(
      sql`select from pg_prepared_statements where statement like 'select 40 + %'`,
    );
    expect(kept).toHaveLength(1);
  });
});
