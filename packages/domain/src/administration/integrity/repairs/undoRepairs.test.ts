import { observations } from "@meridian/database";
import { auditOf, runEnqueued } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { captured, integrityScene } from "../scene.fixture.ts";
import { getRepair, repairing } from "./operation.ts";
import { startRepair } from "./start.ts";
import { undoRepair } from "./undo.ts";
import { undoRepairs } from "./undoRepairs.ts";

const { database, setUp, scan } = integrityScene();

async function ended(ctx: Context, { id }: { id: string }) {
  await runEnqueued(database, ctx, repairing.task);
  return getRepair(ctx, { id });
}
const repairAll = async (ctx: Context, dry_run = false) => ended(ctx, await startRepair(ctx, { dry_run }));
const stored = async () =>
  (await database.sql`select id, doc from observations order by id`).map(({ doc }) => doc);

test("a repair in bulk says what it did to each issue and what that is now, and all of it is taken back", async () => {
  const { ctx, observe } = await setUp();
  await observe({ ...captured, organization_id: "gone" });
  await observe(captured);
  await scan(ctx, { kind: "full", deep: true });
  const before = await stored();
  const repair = await repairAll(ctx);
  expect(repair).toMatchObject({ repaired: 3, refused: 0, abilities: { undo: true } });
  expect(repair.steps.map(({ status, undo }) => [status, undo])).toEqual(Array(3).fill(["repaired", true]));
  expect(new Set(repair.steps.map(({ step }) => step.summary))).toEqual(
    new Set(["Change captured_files", "Change organization_id"]),
  );

  const undo = await ended(ctx, await undoRepairs(ctx, repair));
  expect(undo).toMatchObject({
    undoes: repair.id,
    matched: 3,
    repaired: 3,
    refused: 0,
    abilities: { undo: false },
  });
  expect(undo.steps.map(({ issue_id }) => issue_id).sort()).toEqual(
    repair.steps.map(({ issue_id }) => issue_id).sort(),
  );
  expect(await stored()).toEqual(before);
  const since = await getRepair(ctx, repair);
  expect(since).toMatchObject({ abilities: { undo: false } });
  expect(since.steps.map(({ status, undo }) => [status, undo])).toEqual(Array(3).fill(["open", false]));
  await expect(undoRepairs(ctx, repair)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await auditOf(database, undo.id)).toMatchObject([
    { action: "integrity_repair.undo", after: { undoes: repair.id } },
  ]);
  expect((await repairAll(ctx)).repaired).toBe(3);
  expect(await getRepair(ctx, repair)).toMatchObject({ abilities: { undo: false } });
});

test("a document changed or taken back since the repair stays as it is, with the reason", async () => {
  const { ctx, observe } = await setUp();
  for (const _ of [1, 2, 3]) await observe(captured);
  await scan(ctx, { kind: "full" });
  const repair = await repairAll(ctx);
  const [alone, changed] = repair.steps;
  await undoRepair(ctx, { id: alone!.issue_id });
  const { document_id } = changed!.step;
  await observations.patch(database.db, document_id!, { priority: 9 }, ctx.now());
  const undo = await ended(ctx, await undoRepairs(ctx, repair));
  expect(undo).toMatchObject({
    ...{ matched: 2, repaired: 1, refused: 1 },
    refusals: [{ issue_id: changed!.issue_id, reason: expect.stringContaining("changed after the repair") }],
  });
  expect(await observations.find(database.db, document_id!)).toMatchObject({ priority: 9 });
});

test("one of two people who undo a repair at once succeeds, and no repair or undo begins beside it", async () => {
  const { ctx, observe } = await setUp();
  await observe(captured);
  await scan(ctx, { kind: "full" });
  const queued = await startRepair(ctx, { dry_run: false });
  await expect(undoRepairs(ctx, queued)).rejects.toMatchObject({ code: "CONFLICT" });
  const repair = await ended(ctx, queued);
  const outcomes = await Promise.allSettled([undoRepairs(ctx, repair), undoRepairs(ctx, repair)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(startRepair(ctx, { dry_run: true })).rejects.toMatchObject({ code: "CONFLICT" });
  await runEnqueued(database, ctx, repairing.task);
  expect(await stored()).toMatchObject([captured]);
});

test("a dry run repairs nothing, can't be undone, and the audit log calls it what it is", async () => {
  const { ctx, observe } = await setUp();
  await observe(captured);
  await scan(ctx, { kind: "full" });
  const trial = await repairAll(ctx, true);
  expect(trial).toMatchObject({
    repaired: 1,
    steps: [{ status: "open", undo: false }],
    abilities: { undo: false },
  });
  expect(await stored()).toMatchObject([captured]);
  expect(await auditOf(database, trial.id)).toMatchObject([{ action: "integrity_repair.dry_run" }]);
  await expect(undoRepairs(ctx, trial)).rejects.toMatchObject({ code: "CONFLICT" });
  const repair = await repairAll(ctx);
  expect(await auditOf(database, repair.id)).toMatchObject([{ action: "integrity_repair.start" }]);
});
