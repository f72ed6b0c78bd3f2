import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { eq, type Queryable, query, sql } from "./query.ts";
import { users } from "./tables/index.ts";

const database = testDatabase();

test("a query is planned once, whatever is asked with it, in a transaction as well", async () => {
  const add = (db: Queryable, to: number) => query<{ sum: number }[]>(db)`select 40 + ${to}::int as sum`;
  expect([...(await add(database.db, 2))]).toEqual([{ sum: 42 }]);
  await database.db.transaction(async (tx) => {
    for (const to of [1, 2, 3]) expect([...(await add(tx, to))]).toEqual([{ sum: 40 + to }]);
    const kept = await query(tx)`select from pg_prepared_statements where statement like 'select 40 + %'`;
    expect(kept).toHaveLength(1);
  });
});

test("a text that is run once leaves no plan behind", async () => {
  await database.db.transaction(async (tx) => {
    for (let id = 0; id < 20; id += 1) await query(tx)`select ${sql.raw(`'once ${id}'`)} as id`;
    const kept = await query(tx)`select from pg_prepared_statements where statement like 'select ''once %'`;
    expect(kept).toHaveLength(0);
  });
});

test("values go in and come out as they are, fragments and columns where they stand", async () => {
  const at = new Date("2026-03-04T05:06:07.089Z");
  const given = { at, list: ["a", "b,{"], document: { a: [1, "x"] }, nothing: null };
  const fragment = sql`${given.list}::text[] as list, ${sql.raw("1")} + ${2}::int as three`;
  const [row] = await query(database.db)`
    select ${at}::timestamptz as at, ${fragment}, ${given.document}::jsonb as document,
           ${JSON.stringify(given.document)}::jsonb as text, ${null}::text as nothing, ${true}::boolean as yes
      from (select ${"u"}::text as id) users where ${eq(users.id, "u")}`;
  expect(row).toEqual({ ...given, text: given.document, three: 3, yes: true });
  const { count } = await query(database.db)`delete from users where id = any(${["nobody"]})`;
  expect(count).toBe(0);
});

test("statements go on while as many transactions wait for them as there are connections", async () => {
  const all = Array.from({ length: 20 }, () =>
    database.db.transaction(async (tx) => {
      await query(tx)`select 1`;
      return query<{ one: number }[]>(database.db)`select 1 as one`;
    }),
  );
  for (const rows of await Promise.all(all)) expect([...rows]).toEqual([{ one: 1 }]);
});
