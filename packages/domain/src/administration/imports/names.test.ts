import { query } from "@meridian/database/query";
import { factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { takenNames } from "./names.ts";

const database = testDatabase();
const make = factories(database);
/** With so many, the planner expects to meet each name early, and would look for one after another. */
const owned = 40_000;

async function ownerOfMany() {
  const user = await make.user();
  const first = await make.observatory(user.id, { name: "Site 0" });
  await database.sql`
    insert into observatories (id, doc)
    select gen_random_uuid(), doc || jsonb_build_object('name', 'Site ' || i)
      from observatories, generate_series(1, ${owned - 1}::int) i where id = ${first.id}`;
  await database.sql`analyze observatories`;
  return { owner_type: "user" as const, owner_id: user.id };
}

test("a batch reads the owner's observatories once, not once for each of its names", async () => {
  const owner = await ownerOfMany();
  const names = Array.from({ length: 20 }, (_, i) => `New ${i}`).concat("SITE 7", "new 3");
  const { db } = testContext(database);
  const { taken, read } = await db.transaction(async (tx) => {
    const taken = await takenNames(tx, owner, names, false);
    const [counted] = await query<{ read: number }[]>(tx)`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
       where relid = 'observatories'::regclass`;
    return { taken, read: counted?.read };
  });
  expect([...taken].sort()).toEqual([20, 21]);
  expect(read).toBeLessThanOrEqual(2 * owned);
});
