import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { updateSettingsInput } from "@meridian/contract";
import { userFiles } from "@meridian/database";
import { memoryObjectStore, runEnqueued, testContext } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { updateSettings } from "../../../ground/settings/index.ts";
import { claimStorage } from "../../../ground/storage/index.ts";
import { listChecks } from "../checks/index.ts";
import { listIssues } from "../issues/list.ts";
import { integrityScene, limit } from "../scene.fixture.ts";
import { getIssue } from "./getIssue.ts";
import { getRepair, repairing } from "./operation.ts";
import { implausible } from "./plausible.ts";
import { repairIssue } from "./repair.ts";
import { startRepair } from "./start.ts";
import { undoRepair } from "./undo.ts";

const { database, make, setUp, scan, checksFound } = integrityScene();

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
    error: expect.stringContaining("12 stored files under observations/ have no record"),
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

test.each([
  ["previews", 12, "12 of 13 files under previews/ are missing"],
  ["previews", 6, undefined],
  ["avatars", 12, "12 of 13 files under avatars/ are missing"],
])("missing %s stop repairs when most are gone: %i of 13", async (prefix, missing, reason) => {
  const objectStore = memoryObjectStore();
  const { ctx } = await setUp({ objectStore });
  await claimStorage(ctx);
  const { sql } = database;
  for (let n = 0; n < 13; n++) {
    const key = `${prefix}/${n}`;
    if (prefix === "avatars")
      await sql`update users set avatar_key = ${key} where id = ${(await make.user()).id}`;
    else await sql`insert into user_files (id, doc) values (${key}, ${sql.json({ preview_key: key })})`;
    if (n >= missing) await objectStore.put(key, Readable.from([Buffer.from("x")]));
  }
  onTestFinished(async () => void (await sql`update users set avatar_key = null`));
  await scan(ctx, { kind: "full", check_storage: true, collections: ["settings"] });
  const found = await checksFound(ctx);
  expect(found).toEqual(Array(missing).fill(prefix === "avatars" ? "file.missing" : "file.missing-preview"));
  expect(await implausible(ctx)).toEqual(reason && expect.stringContaining(reason));
});

test("thumbnails of a time after the backup that was restored go to quarantine as any orphan", async () => {
  const objectStore = memoryObjectStore();
  const now = () => new Date(Date.now() + 25 * 3_600_000);
  const { ctx } = await setUp({ objectStore, now });
  await claimStorage(ctx);
  for (let n = 0; n < 12; n++)
    await objectStore.put(`thumbnails/x/${n}.jpg`, Readable.from([Buffer.from("x")]));
  await scan(ctx, { kind: "full", check_storage: true, collections: ["settings"] });
  const { id } = await startRepair(ctx, { dry_run: false, check: "file.orphan" });
  await runEnqueued(database, ctx, repairing.task);
  expect(await getRepair(ctx, { id })).toMatchObject({ repaired: 12, refused: 0 });
});

test("a wrong size is auto-fixable only where the stored file is the one that was recorded", async () => {
  const objectStore = memoryObjectStore();
  const { ctx } = await setUp({ objectStore });
  await claimStorage(ctx);
  const sha256 = createHash("sha256").update("abc").digest("hex");
  for (const [name, content] of [
    ["same", "abc"],
    ["cut", "a"],
  ] as const) {
    const doc = { storage_key: `observations/x/${name}`, size_bytes: 2, sha256 };
    await objectStore.put(doc.storage_key, Readable.from([Buffer.from(content)]));
    await database.sql`insert into user_files (id, doc) values (${name}, ${database.sql.json(doc)})`;
  }
  await scan(ctx, { kind: "full", check_storage: true, collections: ["settings"] });
  const mismatches = { ...limit, check: "file.size-mismatch" } as const;
  const { items } = await listIssues(ctx, mismatches);
  const fixable = Object.fromEntries(
    items.map(({ document_id, auto_fixable }) => [document_id, auto_fixable]),
  );
  expect(fixable).toEqual({ same: true, cut: false });
  const { id } = await startRepair(ctx, { dry_run: false, check: "file.size-mismatch" });
  await runEnqueued(database, ctx, repairing.task);
  expect(await getRepair(ctx, { id })).toMatchObject({ repaired: 1, refused: 0 });
  expect(await checksFound(ctx)).toEqual(["file.size-mismatch"]);
});

test("scans, repairs and the check's description follow the setting of how long a file may be named by no record", async () => {
  const objectStore = memoryObjectStore();
  const now = () => new Date(Date.now() + 25 * 3_600_000);
  const { ctx } = await setUp({ objectStore, now });
  await claimStorage(ctx);
  onTestFinished(async () => void (await database.sql`delete from settings`));
  await objectStore.put("observations/x/young", Readable.from([Buffer.from("x")]));
  const found = async () => {
    await scan(ctx, { kind: "full", check_storage: true, collections: ["settings"] });
    return checksFound(ctx);
  };
  const said = async () => (await listChecks(ctx)).items.find(({ id }) => id === "file.orphan")!.meaning;
  await updateSettings(ctx, { orphan_grace_hours: 26 });
  expect([await found(), await said()]).toEqual([[], expect.stringContaining("the last 26 hours")]);
  await updateSettings(ctx, { orphan_grace_hours: 24 });
  expect([await found(), await said()]).toEqual([
    ["file.orphan"],
    expect.stringContaining("the last 24 hours"),
  ]);
  await updateSettings(ctx, { orphan_grace_hours: 26 });
  const [issue] = (await listIssues(ctx, limit)).items;
  expect(await repairIssue(ctx, issue!)).toMatchObject({ status: "resolved" });
  for (const orphan_grace_hours of [0, 1.5, 721])
    expect(updateSettingsInput.safeParse({ orphan_grace_hours }).success).toBe(false);
});
