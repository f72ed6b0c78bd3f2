import type { RestoreDocument } from "@meridian/contract";
import { restores } from "@meridian/database";
import { actorFor, enqueued, factories, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { giveUpOperations } from "../../../ground/operations/index.ts";
import { analyzeRestored, cancelRestore, findStoredBackups, getRestore } from "../index.ts";

const database = testDatabase();
const swapped_at = "2026-06-30T00:00:00.000Z";
let ctx: Context;

beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from notification_events`;
  ctx = testContext(database, { actor: actorFor(await factories(database).user({ server_admin: true })) });
});

/** A restore whose every worker was killed, as it was at that moment. */
async function killed(fields: Partial<RestoreDocument>) {
  const document = { status: "running", attempts: 3, backup_id: "backup", ...fields } as const;
  const { id } = await restores.insert(database.db, document, new Date());
  await giveUpOperations(ctx);
  return getRestore(ctx, { id });
}
const told = async () =>
  (await database.sql`select event from notification_events`).map(({ event }) => event);

test("a restore killed before its exchange has failed", async () => {
  expect(await killed({})).toMatchObject({ status: "failed", left_undone: null });
  expect(await told()).toEqual(["restore.failed"]);
  expect(await enqueued(database, analyzeRestored)).toEqual([]);
});

test("a restore killed after its exchange is completed, and says that its data wasn't checked", async () => {
  await database.sql`
    insert into announcements (id, doc) values ('due', ${database.sql.json({ status: "held", held_at: swapped_at })})`;
  expect(await killed({ swapped_at })).toMatchObject({
    status: "completed",
    error: null,
    completed_at: expect.any(String),
    checked_at: null,
    left_undone: expect.stringContaining("Run an integrity scan"),
    held_announcements: 1,
  });
  expect(await told()).toContain("restore.unchecked");
  expect(await told()).not.toContain("restore.failed");
  expect(await enqueued(database, analyzeRestored)).toHaveLength(1);
  expect(await enqueued(database, findStoredBackups)).toHaveLength(1);
});

test("a restore killed after its check is completed, and nothing is left to do", async () => {
  const restore = await killed({ swapped_at, checked_at: swapped_at, held_announcements: 0 });
  expect(restore).toMatchObject({ status: "completed", error: null, left_undone: null });
  expect(await told()).toEqual([]);
});

test("a restore killed after it was taken back has failed for the reason that took it back", async () => {
  const error = "The data isn't healthy. What there was before is back.";
  expect(await killed({ undone_at: swapped_at, error })).toMatchObject({ status: "failed", error });
});

test("a restore can't be cancelled once it has replaced the data", async () => {
  const start = (fields: Partial<RestoreDocument>) =>
    restores.insert(database.db, { status: "running", backup_id: "backup", ...fields }, new Date());
  const replaced = await start({ swapped_at });
  await expect(cancelRestore(ctx, replaced)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("replaced already"),
  });
  expect(await getRestore(ctx, replaced)).toMatchObject({ cancel_requested_at: null });
  const loading = await start({});
  expect(await cancelRestore(ctx, loading)).toMatchObject({ cancel_requested_at: expect.any(String) });
});
