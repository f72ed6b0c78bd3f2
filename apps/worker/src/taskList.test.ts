import { backingUp, defineTask } from "@meridian/domain";
import { factories, testContext, testDatabase } from "@meridian/testkit";
import type { JobHelpers } from "graphile-worker";
import { expect, test } from "vitest";
import { z } from "zod";
import { toTaskList } from "./taskList.ts";

const database = testDatabase();

/** The number of messages once a job has failed so often. */
async function toldAfter(attempts: number, fields: { reportsOwnFailure?: boolean } = {}) {
  const run = () => Promise.reject(new Error("broken"));
  const task = defineTask({ name: "breaks", payload: z.unknown(), run, ...fields });
  const list = toTaskList([task], testContext(database), new AbortController().signal);
  const helpers = { job: { id: "1", attempts, max_attempts: 2 } } as unknown as JobHelpers;
  await expect(list.breaks!({}, helpers)).rejects.toThrow("broken");
  return (await database.sql`select from notification_events`).length;
}

test("administrators are told of a job that won't be tried again, unless it tells of itself", async () => {
  await factories(database).user({ server_admin: true });
  expect(await toldAfter(1)).toBe(0);
  expect(await toldAfter(2, { reportsOwnFailure: true })).toBe(0);
  expect(await toldAfter(2)).toBe(1);
  expect(backingUp.task.reportsOwnFailure).toBe(true);
});
