import { listIssuesInput, startScanInput } from "@meridian/contract";
import { integrityScans } from "@meridian/database";
import { actorFor, factories, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listIssues } from "../issues/list.ts";
import { repairIssue } from "../repairs/repair.ts";
import { scanning } from "./operation.ts";
import { startScan } from "./start.ts";
import { getTrend } from "./trend.ts";

const database = testDatabase();
const make = factories(database);
const options = {
  ...{ collections: ["observations"], deep: false, check_storage: false, check_health: false },
  ...{ limit_per_collection: null, include_test_data: false },
};

test("issues are counted on the day they were found, and on the day they went away", async () => {
  const admin = await make.user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin) });
  const counts = { found: 5, new: 3, resolved: 2, severity: {}, type: {}, collection: {} };
  for (const day of ["2026-03-01T23:59:00Z", "2026-03-01T01:00:00Z", "2025-11-01T00:00:00Z"])
    await integrityScans.insert(
      database.db,
      { kind: "full", options, status: "completed", counts },
      new Date(day),
    );
  const past = await getTrend({ ...ctx, now: () => new Date("2026-03-02T12:00:00Z") });
  expect(past.days).toHaveLength(90);
  expect(past.days.at(-1)).toEqual({ day: "2026-03-02", new: 0, resolved: 0 });
  expect(past.days.filter((day) => day.new > 0)).toEqual([{ day: "2026-03-01", new: 6, resolved: 4 }]);

  const [project, site] = [await make.project(admin.id), await make.observatory(admin.id)];
  const place = { user_id: admin.id, project_id: project.id, observatory_id: site.id };
  for (const _ of [1, 2]) await make.observation(place, { captured_files: ["a.fits"] });
  await startScan(ctx, startScanInput.parse({ kind: "full", collections: ["observations"] }));
  await runEnqueued(database, ctx, scanning.full.task);
  const { items } = await listIssues(ctx, listIssuesInput.parse({ check: "observation.captured-files" }));
  await repairIssue(ctx, items[0]!);
  const { new: found, resolved } = (await getTrend(ctx)).days.at(-1)!;
  expect([found, resolved]).toEqual([expect.any(Number), 1]);
  expect(found).toBeGreaterThanOrEqual(2);
});

test("only a server administrator sees the trend", async () => {
  const ctx = testContext(database, { actor: actorFor(await make.user()) });
  await expect(getTrend(ctx)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
