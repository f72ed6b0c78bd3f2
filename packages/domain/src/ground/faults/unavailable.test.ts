import { factories, testDatabase, untilWaiting } from "@meridian/testkit";
import { expect, test } from "vitest";
import { refusalOf } from "./unavailable.ts";

const database = testDatabase();
const make = factories(database);

/** Changes a row while somebody else holds it; returns the caller's error. */
async function heldBack(setting: string, then: () => Promise<unknown> = async () => {}) {
  const { id } = await make.user();
  const { sql } = database;
  return sql.begin(async (holder) => {
    await holder`select from users where id = ${id} for update`;
    const change = sql.begin(async (tx) => {
      await tx.unsafe(setting);
      await tx`update users set name = 'Vera' where id = ${id}`;
    });
    const [error] = await Promise.all([change.catch((cause: unknown) => cause), then()]);
    return refusalOf(error);
  });
}

test("a statement that waits too long for a row or a table means to come back later", async () => {
  for (const setting of ["set local statement_timeout = '50ms'", "set local lock_timeout = '50ms'"])
    expect(await heldBack(setting)).toMatchObject({ code: "UNAVAILABLE" });
});

test("a statement that somebody cancelled by hand is no outage", async () => {
  const cancel = async () => {
    await untilWaiting(database, 1);
    await database.sql`
      select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
  };
  expect(await heldBack("set local statement_timeout = 0", cancel)).toBeUndefined();
});
