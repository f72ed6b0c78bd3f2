import { startScanInput } from "@meridian/contract";
import { runEnqueued, testContext } from "@meridian/testkit";
import { expect, test } from "vitest";
import { ignoreIssue } from "../issues/ignore.ts";
import { listIssues } from "../issues/list.ts";
import { captured, integrityScene, limit } from "../scene.fixture.ts";
import { cancelScan, scanning } from "./operation.ts";
import { startScan, startScheduledScan } from "./start.ts";

const { database, setUp, scan, checksFound } = integrityScene();
const never = new AbortController().signal;

test("a quick scan looks at the observations that were changed last, and not at tests", async () => {
  const { ctx, observe } = await setUp();
  const old = await observe(captured);
  await database.sql`update observations set updated_at = now() - interval '1 day' where id = ${old.id}`;
  for (let n = 0; n < 100; n++) await observe();
  await observe({ ...captured, name: "A TEST" });
  expect(await scan(ctx, { kind: "quick" })).toMatchObject({
    counts: { found: 0 },
    options: { limit_per_collection: 100 },
  });
  expect(await scan(ctx, { kind: "quick", limit_per_collection: null })).toMatchObject({
    counts: { found: 1 },
  });
  expect(
    (await listIssues(ctx, { ...limit, check: "observation.captured-files" })).items[0]!.document_id,
  ).toBe(old.id);
  await scan(ctx, { kind: "quick", include_test_data: true, limit_per_collection: 1 });
  expect(await checksFound(ctx, { check: "observation.test-data" })).toHaveLength(1);
  expect(await scan(ctx, { kind: "quick", collections: ["projects"] })).toMatchObject({ scanned: 1 });
  await expect(
    startScan(ctx, startScanInput.parse({ kind: "quick", collections: ["users"] })),
  ).rejects.toThrow("must be among projects, observations in a quick scan");
  await expect(
    startScan(ctx, startScanInput.parse({ kind: "full", collections: ["nothing"] })),
  ).rejects.toMatchObject({
    errors: [{ path: "collections" }],
  });
});

test("a second scan of a kind at once is refused by hand and by the clock, and a scan can be cancelled", async () => {
  const { ctx } = await setUp();
  const { id } = await startScan(ctx, startScanInput.parse({ kind: "full" }));
  await expect(startScan(ctx, startScanInput.parse({ kind: "full" }))).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await startScheduledScan.run(testContext(database), { kind: "full" }, never);
  await startScheduledScan.run(testContext(database), { kind: "quick" }, never);
  expect(await database.sql`select doc ->> 'kind' as kind from integrity_scans order by id`).toMatchObject([
    { kind: "full" },
    { kind: "quick" },
  ]);
  expect(await cancelScan(ctx, { id })).toMatchObject({ status: "cancelled" });
  await runEnqueued(database, ctx, scanning.quick.task);
  await runEnqueued(database, ctx, scanning.full.task);
});

test("critical issues that a scheduled scan finds are a system event, ignored ones aren't", async () => {
  const { ctx, observe } = await setUp();
  const { id } = await observe();
  await database.sql`update observations set doc = doc - 'name' where id = ${id}`;
  const told = async () => {
    await startScheduledScan.run({ ...ctx, actor: { type: "system" } }, { kind: "quick" }, never);
    await runEnqueued(database, ctx, scanning.quick.task);
    const events = await database.sql`
      delete from notification_events where event = 'integrity_scan.critical' returning title`;
    return events.map(({ title }) => title);
  };
  expect(await told()).toEqual(["The quick integrity scan found 1 critical issue"]);
  const [issue] = (await listIssues(ctx, { ...limit, severity: "critical" })).items;
  await ignoreIssue(ctx, { id: issue!.id, reason: "The name is lost" });
  expect(await told()).toEqual([]);
});

test("an invalid field is named with its path and what is expected", async () => {
  const { ctx, observe } = await setUp();
  const exposure = { filter: "L", exposure_time: 60, exposure_count: 10, binning: 1 };
  const cases: [doc: object, message: RegExp][] = [
    [
      { exposures: [exposure, { ...exposure, exposure_count: -1 }] },
      /^"exposures\[1\]\.exposure_count" is -1; expected a whole number from 1 to \d+\.$/,
    ],
    [{ exposures: [{ ...exposure, filter: undefined }] }, /^"exposures\[0\]\.filter" is missing; expected /],
    [{ exposures: "many" }, /^"exposures" is "many"; expected a list of 1 to \d+ entries\.$/],
    [{ exposures: [] }, /^"exposures" is \[\]; expected a list of 1 to /],
    [{ target: { name: "M 1", ra: 10, dec: 100, rotation: null } }, /^"target\.dec" is 100; expected /],
    [{ name: null }, /^"name" is null; expected text/],
    [{ priority: "high" }, /^"priority" is "high"; expected a whole number from 1 to 10/],
  ];
  for (const [doc, message] of cases) {
    const { id } = await observe();
    await database.sql`update observations set doc = doc || ${JSON.stringify(doc)}::text::jsonb where id = ${id}`;
    await scan(ctx, { kind: "quick" });
    const { items } = await listIssues(ctx, { ...limit, check: "structure.invalid-field", document_id: id });
    expect(items.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
  }
});
