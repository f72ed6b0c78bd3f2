import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { openBulkSession } from "./session.ts";

const database = testDatabase();

/** An error that nobody listens to fails the run. */
test("a copy whose session ends amid it writes nothing, and its error ends no process", async () => {
  const session = await openBulkSession(database.sql);
  const into = session.copyIn("copy settings (id, doc) from stdin");
  await new Promise((done) => into.write("one\t{}\n", done));
  await session.end();
  expect(await database.sql`select 1 from settings where id = 'one'`).toEqual([]);
});
