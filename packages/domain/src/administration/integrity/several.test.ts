import { damageOne } from "@meridian/testkit/corruption";
import { seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { contents, found, openIssues, prepare, repairAll, scan, written } from "./planted.fixture.ts";
import { repairIssue } from "./repairs/repair.ts";
import { undoRepair } from "./repairs/undo.ts";

seededTest(
  "several faults of one document are found, repaired beside each other, and taken back in turn",
  async (random) => {
    const { database, ctx: still, ground } = await prepare("s-", random, 100);
    let ticks = 0;
    const ctx = { ...still, now: () => new Date(ground.now.getTime() + ticks++) };
    const planted = written(await damageOne(ground));
    await scan(database, ctx);
    expect(written(await found(ctx))).toEqual(planted);
    const before = await contents(ctx);

    const repairable = [...(await openIssues(ctx, false)), ...(await openIssues(ctx, true))];
    expect(await repairAll(database, ctx, false)).toMatchObject({ status: "completed", refused: 0 });
    for (const { id } of await openIssues(ctx, true)) await repairIssue(ctx, { id });
    await scan(database, ctx);
    expect(planted).toEqual(expect.arrayContaining(written(await found(ctx))));
    expect([...(await openIssues(ctx, false)), ...(await openIssues(ctx, true))]).toEqual([]);

    const repaired = await ctx.db.$client<{ id: string }[]>`
      select id from integrity_issues where status = 'repaired' order by repaired_at desc`;
    expect(repaired.length > 0).toBe(repairable.length > 0);
    for (const { id } of repaired) await undoRepair(ctx, { id });
    expect(await contents(ctx)).toEqual(before);
    await scan(database, ctx);
    expect(written(await found(ctx))).toEqual(planted);
  },
  { seeds: 2, timeout: 60_000 },
);
