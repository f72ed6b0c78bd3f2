import { Readable } from "node:stream";
import { startScanInput } from "@meridian/contract";
import { observations, userFiles } from "@meridian/database";
import {
  actorFor,
  auditOf,
  factories,
  inTurn,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Context } from "../context.ts";
import { claimStorage } from "../storage/index.ts";
import { listChecks } from "./checks/list.ts";
import { getIssue } from "./issues/get.ts";
import { ignoreIssue } from "./issues/ignore.ts";
import { listIssues } from "./issues/list.ts";
import { reopenIssue } from "./issues/reopen.ts";
import { getRepair } from "./repairs/get.ts";
import { repairing } from "./repairs/operation.ts";
import { repairIssue } from "./repairs/repairIssue.ts";
import { startRepair } from "./repairs/start.ts";
import { undoRepair } from "./repairs/undo.ts";
import { cancelScan } from "./scans/cancel.ts";
import { getScan } from "./scans/get.ts";
import { scanning } from "./scans/operation.ts";
import { startScheduledScan } from "./scans/schedule.ts";
import { startScan } from "./scans/start.ts";

const database = testDatabase();
const make = factories(database);
const never = new AbortController().signal;
const limit = { limit: 200, sort: "severity", order: "asc" } as const;

beforeEach(async () => {
  for (const table of [
    "integrity_issues",
    "integrity_scans",
    "integrity_repairs",
    "observations",
    "user_files",
    "status_changes",
    "observatories",
    "projects",
  ])
    await database.sql`delete from ${database.sql(table)}`;
});

async function setUp(fields: Partial<Context> = {}) {
  const admin = await make.user({ server_admin: true });
  const ctx = testContext(database, { actor: actorFor(admin), ...fields });
  const observatory = await make.observatory(admin.id);
  const project = await make.project(admin.id);
  const place = { user_id: admin.id, project_id: project.id, observatory_id: observatory.id };
  let declination = 0;
  const observe = (doc: object = {}) =>
    make.observation(place, {
      target: { name: "M 31", ra: 10, dec: declination++ / 20, rotation: null },
      ...doc,
    });
  return { ctx, place, observe };
}

async function scan(ctx: Context, input: object) {
  const options = startScanInput.parse(input);
  const { id } = await startScan(ctx, options);
  await runEnqueued(database, ctx, scanning[options.kind].task);
  return getScan(ctx, { id });
}

const captured = { captured_files: ["a.fits"] };
const checksFound = async (ctx: Context, filters: object = { status: "open" }) =>
  (await listIssues(ctx, { ...limit, ...filters })).items.map(({ check }) => check);

test("refuses the wrong actor", async () => {
  const person = testContext(database, { actor: actorFor(await make.user()) });
  const id = "x";
  const asked = [
    async () => listChecks(person),
    () => startScan(person, startScanInput.parse({ kind: "quick" })),
    () => getScan(person, { id }),
    () => cancelScan(person, { id }),
    () => listIssues(person, limit),
    () => getIssue(person, { id }),
    () => repairIssue(person, { id }),
    () => undoRepair(person, { id }),
    () => ignoreIssue(person, { id, reason: "x" }),
    () => reopenIssue(person, { id }),
    () => startRepair(person, { dry_run: true }),
    () => getRepair(person, { id }),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

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
    startScan(ctx, startScanInput.parse({ kind: "full", collections: ["nothing"] })),
  ).rejects.toMatchObject({
    errors: [{ path: "collections" }],
  });
});

test("one scan of a kind at a time, by hand or by the clock, and it can be cancelled", async () => {
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

test("what is ignored stays so, what is gone is resolved, what comes back is open again", async () => {
  const { ctx, observe } = await setUp();
  const [one, other] = [await observe(captured), await observe(captured)];
  await scan(ctx, { kind: "quick" });
  const issues = (await listIssues(ctx, limit)).items;
  const of = (id: string) => issues.find(({ document_id }) => document_id === id)!;
  await ignoreIssue(ctx, { id: of(one.id).id, reason: "An old tool reads it" });
  await database.sql`update observations set doc = doc - 'captured_files' where id = ${other.id}`;
  expect(await scan(ctx, { kind: "quick", limit_per_collection: null })).toMatchObject({
    counts: { new: 0, resolved: 1 },
  });
  const counts = (await listIssues(ctx, { ...limit, counts: true })).counts!;
  expect(counts.status).toMatchObject({ open: 0, ignored: 1, resolved: 1, all: 2 });
  await database.sql`update observations set doc = doc || '{"captured_files": []}' where id = ${other.id}`;
  await reopenIssue(ctx, { id: of(one.id).id });
  await scan(ctx, { kind: "quick" });
  expect(await checksFound(ctx)).toHaveLength(2);
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

test("a scan resolves only what it looked at again completely", async () => {
  const { ctx, observe } = await setUp();
  const target = { name: "M 42", ra: 83.8, dec: -5.4, rotation: null };
  const [one, other] = [await observe({ target }), await observe({ target })];
  const later = one.id < other.id ? other : one;
  const file = { kind: "light", storage_key: "observations/x/1.fits", size_bytes: 1, sha256: "0".repeat(64) };
  for (const id of ["file-1", "file-2"])
    await database.sql`insert into user_files (id, doc) values (${id}, ${JSON.stringify({ ...file, observation_id: one.id, user_id: "x" })}::text::jsonb)`;
  const before = (await scan(ctx, { kind: "full" })) && (await checksFound(ctx));
  expect(before).toEqual(
    expect.arrayContaining(["observation.duplicate-target", "file.duplicate-reference"]),
  );
  // One of each pair is older than what is looked at.
  await database.sql`update observations set updated_at = now() - interval '1 day' where id <> ${later.id}`;
  await scan(ctx, { kind: "quick", limit_per_collection: 1 });
  await scan(ctx, { kind: "full", limit_per_collection: 1 });
  expect(await checksFound(ctx)).toEqual(before);
  await database.sql`update observations set doc = doc || '{"name": "Test"}' where id = ${later.id === one.id ? other.id : one.id}`;
  await scan(ctx, { kind: "full" });
  expect(await checksFound(ctx)).toEqual(before);
  await database.sql`delete from observations where id = ${one.id}`;
  await scan(ctx, { kind: "full", include_test_data: true });
  expect(await checksFound(ctx)).not.toContain("observation.duplicate-target");
});

test("a row that moves up while a limited scan goes on isn't resolved unseen", async () => {
  const { ctx, observe } = await setUp();
  const old = await observe(captured);
  await database.sql`update observations set updated_at = now() - interval '1 day' where id = ${old.id}`;
  await scan(ctx, { kind: "full" });
  expect(await checksFound(ctx)).toEqual(["observation.captured-files"]);
  const young = await observe();
  await database.sql.unsafe(`
    create function delete_young() returns trigger language plpgsql as
      $$ begin delete from observations where id = '${young.id}'; return null; end $$;
    create trigger delete_young after update on integrity_scans for each row
      when (new.doc -> 'kept' -> 'done' <> '[]') execute function delete_young()`);
  onTestFinished(async () => void (await database.sql`drop function delete_young cascade`));
  await scan(ctx, { kind: "quick", collections: ["observations"], limit_per_collection: 1 });
  expect(await database.sql`select id from observations`).toEqual([{ id: old.id }]);
  expect(await checksFound(ctx)).toEqual(["observation.captured-files"]);
});

test("a repair looks again, happens once of two at once, shows itself before and after, and is taken back", async () => {
  const { ctx, observe } = await setUp();
  const observation = await observe(captured);
  const healed = await observe(captured);
  await scan(ctx, { kind: "quick" });
  const { items } = await listIssues(ctx, limit);
  const [issue, gone] = [observation, healed].map(({ id }) => items.find((one) => one.document_id === id)!);
  expect(await getIssue(ctx, issue!)).toMatchObject({
    document: captured,
    repair: { action: "change", changes: [{ field: "captured_files", before: ["a.fits"] }] },
  });
  const repair = () => repairIssue(ctx, { id: issue!.id });
  const outcomes = await inTurn(database, { table: "observations", id: observation.id }, repair, repair);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await observations.find(database.db, observation.id)).not.toHaveProperty("captured_files");
  expect(await auditOf(database, issue!.id)).toHaveLength(1);
  await database.sql`update observations set doc = doc - 'captured_files' where id = ${healed.id}`;
  expect(await repairIssue(ctx, { id: gone!.id })).toMatchObject({ status: "resolved" });
  expect(await getIssue(ctx, issue!)).toMatchObject({ status: "repaired", repaired: { action: "change" } });
  expect(await undoRepair(ctx, { id: issue!.id })).toMatchObject({ status: "open" });
  expect(await observations.find(database.db, observation.id)).toMatchObject(captured);
  await repair();
  await observations.patch(database.db, observation.id, { priority: 9 }, new Date());
  await expect(undoRepair(ctx, { id: issue!.id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a key that may not name an object is looked at, refused or repaired like another, and stops nothing", async () => {
  const objectStore = memoryObjectStore();
  const { ctx, place, observe } = await setUp({ objectStore });
  const { id: observation_id } = await observe();
  await claimStorage(ctx);
  const keys = ["a/f", "b/../../../secrets.json", "c/\u0001", "d/"];
  for (const key of keys) {
    const storage_key = `observations/${key}`;
    if (key === keys[0]) await objectStore.put(storage_key, Readable.from(["abc"]));
    const named = { storage_key, preview_key: `previews/${key}`, sha256: "a".repeat(64), size_bytes: 3 };
    await userFiles.insert(
      database.db,
      { observation_id, user_id: place.user_id, kind: "light", fits_header: {}, ...named } as never,
      new Date(),
    );
  }
  const later = { ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) };
  await scan(later, { kind: "full", deep: true, check_storage: true, collections: ["user_files"] });
  const { items } = await listIssues(later, limit);
  for (const { id } of items) await getIssue(later, { id });
  const missing = items.find(({ check }) => check === "file.missing");
  await expect(repairIssue(later, missing!)).rejects.toMatchObject({ code: "CONFLICT" });
  const { id } = await startRepair(later, { dry_run: false, check: "file.missing-preview" });
  await runEnqueued(database, later, repairing.task);
  expect(await getRepair(later, { id })).toMatchObject({ status: "completed", repaired: 1 });
  const [audited] = await database.sql`
    select actor_id from audit_log where action = 'integrity_issue.repair' order by id desc limit 1`;
  expect(audited).toEqual({ actor_id: place.user_id });
});

test("nothing stored is moved when storage is implausible, and a reason is given", async () => {
  const objectStore = memoryObjectStore();
  const now = () => new Date(Date.now() + 25 * 3_600_000);
  const { ctx } = await setUp({ objectStore, now });
  for (let n = 0; n < 12; n++)
    await objectStore.put(`observations/x/${n}.fits`, Readable.from([Buffer.from("x")]));
  await scan(ctx, { kind: "full", check_storage: true, collections: ["user_files"] });
  expect(await checksFound(ctx)).toEqual(Array(12).fill("file.orphan"));
  const { id } = await startRepair(ctx, { dry_run: false });
  await runEnqueued(database, ctx, repairing.task);
  expect(await getRepair(ctx, { id })).toMatchObject({
    status: "failed",
    repaired: 0,
    error: expect.stringContaining("12 stored files have no record"),
  });
  const [issue] = (await listIssues(ctx, limit)).items;
  await expect(repairIssue(ctx, { id: issue!.id })).rejects.toMatchObject({ code: "CONFLICT" });
  const broken = { ...objectStore, check: () => Promise.reject(new Error("no route to host")) };
  const unreachable = testContext(database, { now, objectStore: broken });
  const { notes, counts } = await scan(unreachable, {
    kind: "full",
    check_storage: true,
    collections: ["user_files"],
  });
  expect([notes[0], counts.resolved]).toEqual([expect.stringContaining("no route to host"), 0]);
});

test("what isn't an object is deleted from any collection, memberships and all, and comes back whole", async () => {
  const { ctx, place, observe } = await setUp();
  const observation = await observe();
  const member = await make.user();
  await database.sql`insert into project_members (project_id, user_id) values (${place.project_id}, ${member.id})`;
  await database.sql`update projects set doc = '["not a project"]' where id = ${place.project_id}`;
  const contents = async () => [
    await database.sql`select id, doc from projects`,
    await database.sql`select project_id, user_id from project_members`,
    await database.sql`select id from observations`,
  ];
  const before = await contents();
  await scan(ctx, { kind: "full" });
  const [issue] = (await listIssues(ctx, { ...limit, check: "structure.invalid-field" })).items;
  expect(issue).toMatchObject({ collection: "projects", auto_fixable: true, destructive: true });
  await repairIssue(ctx, { id: issue!.id });
  expect(await contents()).toEqual([[], [], [{ id: observation.id }]]);
  await undoRepair(ctx, { id: issue!.id });
  expect(await contents()).toEqual(before);
});

test("several repairs of one document are taken back one after the other", async () => {
  const { ctx, observe } = await setUp();
  const { id } = await observe();
  await database.sql`update observations set doc = doc || '{"captured_files": ["a"], "priority": "high"}'`;
  const contents = async () => (await database.sql`select doc from observations`)[0]!.doc;
  const before = await contents();
  await scan(ctx, { kind: "full" });
  const issues = (await listIssues(ctx, { ...limit, document_id: id, auto_fixable: true })).items;
  expect(issues).toHaveLength(2);
  for (const issue of issues) await repairIssue(ctx, { id: issue.id });
  await expect(undoRepair(ctx, { id: issues[0]!.id })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const issue of issues.toReversed()) await undoRepair(ctx, { id: issue.id });
  expect(await contents()).toEqual(before);
});

test("an observation of nobody doesn't make its files nobody's", async () => {
  const { ctx, place, observe } = await setUp();
  const observation = await observe();
  const doc = {
    observation_id: observation.id,
    user_id: place.user_id,
    storage_key: "observations/x/a.fits",
  };
  await database.sql`insert into user_files (id, doc) values ('file', ${JSON.stringify(doc)}::text::jsonb)`;
  const inconsistent = async () => (await listIssues(ctx, { ...limit, check: "data.inconsistent" })).items;
  await database.sql`update observations set doc = doc || '{"user_id": "nobody"}'`;
  await scan(ctx, { kind: "full", deep: true });
  expect(await inconsistent()).toEqual([]);
  const other = await make.user();
  await database.sql`update observations set doc = doc || jsonb_build_object('user_id', ${other.id}::text)`;
  await scan(ctx, { kind: "full", deep: true });
  expect(await inconsistent()).toMatchObject([{ document_id: "file" }]);
});

test("a deleted record takes its files to quarantine, unless another record names them", async () => {
  const objectStore = memoryObjectStore();
  const { ctx, place, observe } = await setUp({ objectStore });
  await claimStorage(ctx);
  const observation = await observe({ name: "Test" });
  const other = await observe();
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of objectStore.list("")) found.push(key);
    return found.sort();
  };
  const record = (id: string, observation_id: string, name: string) => {
    const storage_key = `observations/x/${name}.fits`;
    const doc = { observation_id, user_id: place.user_id, storage_key, preview_key: `previews/${name}.jpg` };
    return database.sql`insert into user_files (id, doc) values (${id}, ${JSON.stringify(doc)}::text::jsonb)`;
  };
  await record("own", observation.id, "own");
  await record("shared", observation.id, "shared");
  await record("shared-too", other.id, "shared");
  for (const key of ["observations/x/own.fits", "observations/x/shared.fits", "previews/own.jpg"])
    await objectStore.put(key, Readable.from([Buffer.from(key)]));
  const before = await keys();
  await scan(ctx, { kind: "quick", include_test_data: true });
  const [issue] = (await listIssues(ctx, { ...limit, check: "observation.test-data" })).items;
  expect(await getIssue(ctx, issue!)).toMatchObject({ repair: { changes: [{}, {}] } });
  await repairIssue(ctx, { id: issue!.id });
  expect((await keys()).filter((key) => !key.startsWith("installation/"))).toEqual([
    "observations/x/shared.fits",
    expect.stringMatching(/^quarantine\/observations\/x\/own\.fits\./),
    expect.stringMatching(/^quarantine\/previews\/own\.jpg\./),
  ]);
  await undoRepair(ctx, { id: issue!.id });
  expect(await keys()).toEqual(before);
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
