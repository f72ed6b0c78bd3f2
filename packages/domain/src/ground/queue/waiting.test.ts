import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { oldestRunnableJobSeconds } from "./waiting.ts";

const database = testDatabase();

test("a job counts as waiting only if it could run", async () => {
  expect(await oldestRunnableJobSeconds(database.db)).toBeNull();
  await database.sql`select graphile_worker.add_job('later', run_at => now() + interval '1 hour')`;
  expect(await oldestRunnableJobSeconds(database.db)).toBeNull();
  await database.sql`select graphile_worker.add_job('late', run_at => now() - interval '1 minute')`;
  expect(await oldestRunnableJobSeconds(database.db)).toBeGreaterThanOrEqual(60);
});
