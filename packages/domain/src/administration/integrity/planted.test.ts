/** Data that were damaged in every way the checks know, by a seed: a scan finds exactly what was planted. */
import { damage } from "@meridian/testkit/corruption";
import { random } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { contents, found, openIssues, prepare, repairAll, scan, written } from "./planted.fixture.ts";
import { getIssue } from "./repairs/getIssue.ts";
import { repairIssue } from "./repairs/repair.ts";
import { undoRepair } from "./repairs/undo.ts";

/** A document of 10 MB takes its time on a busy machine. */
const timeout = 120_000;

test("a scan finds every planted fault under the right check, and nothing else", { timeout }, async () => {
  const { database, ctx, ground } = await prepare("s7-", random(7), 1000);
  expect(await scan(database, ctx)).toMatchObject({
    status: "completed",
    counts: { found: 1, type: { status: 1 } },
  });
  const planted = await damage(ground);
  const { counts, notes } = await scan(database, ctx);
  expect(written(await found(ctx))).toEqual(written(planted));
  expect(notes).toEqual([]);
  expect(counts).toMatchObject({ found: planted.length + 1, new: planted.length, resolved: 0 });
});

test("repairs fix what they can, each that deletes says so, a dry run changes nothing, and undoing restores everything", {
  timeout,
}, async () => {
  const { database, ctx, ground } = await prepare("s9-", random(9), 1000);
  const planted = await damage(ground);
  await scan(database, ctx);
  expect(written(await found(ctx))).toEqual(written(planted));
  const before = await contents(ctx);

  const safe = await openIssues(ctx, false);
  const oneByOne = await openIssues(ctx, true);
  for (const { id, check } of oneByOne) {
    const { deletes, repair } = await getIssue(ctx, { id });
    expect({ check, deletes }).toEqual({ check, deletes: repair?.action === "delete" });
  }
  const trial = await repairAll(database, ctx, true);
  expect(trial).toMatchObject({
    status: "completed",
    matched: safe.length,
    repaired: safe.length,
    refused: 0,
    left_out: oneByOne.length,
  });
  expect(trial.steps).toHaveLength(safe.length);
  expect(await contents(ctx)).toEqual(before);

  const done = await repairAll(database, ctx, false);
  expect(done).toMatchObject({ repaired: safe.length, gone: 0, refused: 0, by_check: trial.by_check });
  for (const { id } of await openIssues(ctx, true)) await repairIssue(ctx, { id });
  await scan(database, ctx);
  const left = new Set((await found(ctx)).map(({ check }) => check));
  // A person has to decide about these.
  const lasting = ["data.duplicate-name", "file.missing", "project.broken-owner"];
  expect([...left].filter((check) => !check.startsWith("reference.")).sort()).toEqual(lasting);

  const repaired = await ctx.db.$client<{ id: string }[]>`
    select id from integrity_issues where status = 'repaired' order by id`;
  for (const { id } of repaired) await undoRepair(ctx, { id });
  expect(await contents(ctx)).toEqual(before);
});
