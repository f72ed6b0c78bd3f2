import { Readable } from "node:stream";
import { listIssuesInput, listQuarantineInput, startScanInput } from "@meridian/contract";
import {
  actorFor,
  auditOf,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import type { LiveNotice } from "../../../base/liveNotice.ts";
import { ObjectRefused, type ObjectStore } from "../../../base/ports/objectStore.ts";
import { claimStorage } from "../../../ground/storage/index.ts";
import { listIssues } from "../issues/list.ts";
import { repairIssue } from "../repairs/repair.ts";
import { undoRepair } from "../repairs/undo.ts";
import { scanning } from "../scans/operation.ts";
import { startScan } from "../scans/start.ts";
import { listQuarantine } from "./list.ts";
import { pruneQuarantine } from "./prune.ts";
import { putBack } from "./putBack.ts";

const database = testDatabase();
const make = factories(database);
const day = 86_400_000;
const never = new AbortController().signal;
const inDays = (days: number) => () => new Date(Date.now() + days * day);

beforeEach(() => database.sql`truncate integrity_issues, integrity_scans, observations, audit_log`);

async function asAdmin(fields: Partial<Context> = {}) {
  const admin = await make.user({ server_admin: true });
  return { admin, ctx: testContext(database, { actor: actorFor(admin), ...fields }) };
}

async function scan(ctx: Context, input: object) {
  await startScan(ctx, startScanInput.parse({ kind: "full", ...input }));
  await runEnqueued(database, ctx, scanning.full.task);
  return (await listIssues(ctx, listIssuesInput.parse({ status: "open" }))).items;
}

async function stored({ objectStore }: Context, prefix: string) {
  const keys: string[] = [];
  for await (const { key } of objectStore.list(prefix)) keys.push(key);
  return keys;
}

test("an object in quarantine can come back for 30 days, then it is deleted", async () => {
  const { ctx } = await asAdmin({ objectStore: memoryObjectStore(), now: inDays(2) });
  const keys = ["observations/x/1.fits", "observations/x/2.fits"];
  for (const key of keys) await ctx.objectStore.put(key, Readable.from([Buffer.from("x")]));
  const issues = await scan(ctx, { check_storage: true, collections: ["user_files"] });
  const [one, other] = [issues[0]!, issues[1]!];
  for (const { id } of issues) expect((await repairIssue(ctx, { id })).abilities.undo).toBe(true);
  expect(await stored(ctx, "observations/")).toEqual([]);

  await pruneQuarantine.run({ ...ctx, now: inDays(29) }, {}, never);
  expect(await undoRepair({ ...ctx, now: inDays(31) }, one)).toMatchObject({
    status: "open",
    undo_until: null,
  });
  const late = { ...ctx, now: inDays(33) };
  await expect(undoRepair(late, other)).rejects.toMatchObject({ code: "CONFLICT" });
  const { items } = await listIssues(late, listIssuesInput.parse({ status: "repaired" }));
  expect(items).toMatchObject([{ id: other.id, abilities: { undo: false } }]);
  expect(await stored(ctx, "quarantine/")).toHaveLength(1);
  await pruneQuarantine.run({ ...late, actor: { type: "system" } }, {}, never);
  expect(await stored(ctx, "quarantine/")).toEqual([]);
  expect(await stored(ctx, "observations/")).toHaveLength(1);
  expect(await auditOf(database, "quarantine/")).toMatchObject([{ before: { objects: 1, bytes: 1 } }]);
});

test("objects stored under one key at different times are in quarantine side by side", async () => {
  const { ctx } = await asAdmin({ objectStore: memoryObjectStore(), now: inDays(2) });
  const key = "observations/x/same.fits";
  const textAt = async (place: string) => (await ctx.objectStore.get(place)).toArray().then(String);
  for (const text of ["first", "second"]) {
    await ctx.objectStore.put(key, Readable.from([Buffer.from(text)]));
    const [issue] = await scan(ctx, { check_storage: true, collections: ["user_files"] });
    await repairIssue(ctx, issue!);
    // The clock of the scans is ahead of the database's.
    await database.sql`update integrity_issues set repaired_at = now() - interval '1 minute'`;
  }
  const kept = await stored(ctx, "quarantine/");
  expect((await Promise.all(kept.map(textAt))).sort()).toEqual(["first", "second"]);
  const [issue] = (await listIssues(ctx, listIssuesInput.parse({ status: "repaired" }))).items;
  await undoRepair(ctx, issue!);
  expect(await textAt(key)).toBe("second");
});

test("objects in quarantine are listed in pages with the issues that can put them back", async () => {
  const { ctx, admin } = await asAdmin({ objectStore: memoryObjectStore(), now: inDays(2) });
  const keys = ["observations/x/1.fits", "observations/x/2.fits", "previews/1.jpg"];
  for (const key of keys) await ctx.objectStore.put(key, Readable.from([Buffer.from("image")]));
  const left = "quarantine/avatars/left";
  await ctx.objectStore.put(left, Readable.from([]));
  const issues = await scan(ctx, { check_storage: true, collections: ["user_files"] });
  for (const { id } of issues) await repairIssue(ctx, { id });
  const list = (input: object) => listQuarantine(ctx, listQuarantineInput.parse(input));

  const first = await list({ limit: 2 });
  expect(first.items).toMatchObject([
    { key: left, from: "avatars/left", size_bytes: 0, issue: null },
    {
      from: keys[0],
      size_bytes: 5,
      issue: { check: "file.orphan", details: { key: keys[0] }, repaired_by_name: admin.name },
    },
  ]);
  const second = await list({ limit: 2, cursor: first.next_cursor });
  expect(second.items.map(({ from, issue }) => [from, issue?.abilities.undo])).toEqual([
    [keys[1], true],
    [keys[2], true],
  ]);
  expect(second.next_cursor).toBeNull();
  expect((await list({ prefix: "previews/" })).items).toMatchObject([{ from: keys[2] }]);
  for (const prefix of ["../", "observations//", "zz"]) expect((await list({ prefix })).items).toEqual([]);
  await undoRepair(ctx, second.items[1]!.issue!);
  expect((await list({ prefix: "previews/" })).items).toEqual([]);
  const other = testContext(database, { actor: actorFor(await make.user()) });
  await expect(listQuarantine(other, listQuarantineInput.parse({}))).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

/** A store that doesn't let a folder be listed, as a file system tells it: once what comes before has been. */
function withClosedFolder(store: ObjectStore, folder: string): ObjectStore {
  const listKeys: ObjectStore["listKeys"] = async function* (prefix, after = "") {
    for await (const page of store.listKeys(prefix, after)) {
      const at = page.findIndex(({ key }) => key.startsWith(folder));
      yield at === -1 ? page : page.slice(0, at);
      if (at !== -1) throw new ObjectRefused(folder, "permission denied");
    }
  };
  return { ...store, listKeys };
}

test("a folder in quarantine that can't be listed is named, and neither the list nor its tidying stops there", async () => {
  const closed = "quarantine/observations/closed/";
  const objectStore = withClosedFolder(memoryObjectStore(), closed);
  const { ctx } = await asAdmin({ objectStore });
  const [first, last] = ["quarantine/observations/a.fits", "quarantine/previews/z.jpg"] as const;
  for (const key of [first, `${closed}x.fits`, last])
    await objectStore.put(key, Readable.from([Buffer.from("x")]));
  const list = (input: object = {}) => listQuarantine(ctx, listQuarantineInput.parse(input));
  const expected = [
    { key: first, unreadable: null },
    { key: closed, from: "observations/closed/", size_bytes: null, unreadable: "permission denied" },
    { key: last, unreadable: null },
  ];
  expect((await list()).items).toMatchObject(expected);
  const paged: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: 1, ...(cursor && { cursor }) });
    paged.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(paged).toMatchObject(expected);
  await expect(list({ prefix: "observations/closed/" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await claimStorage(ctx);
  await pruneQuarantine.run({ ...ctx, now: inDays(40) }, {}, never);
  expect(await stored(ctx, "quarantine/observations/a")).toEqual([]);
  expect(await objectStore.head(last)).toBeUndefined();
  expect(await objectStore.head(`${closed}x.fits`)).toBeDefined();
});

test("people who have a document open are notified of its repair, and of its undoing", async () => {
  const told: LiveNotice[] = [];
  const { admin, ctx } = await asAdmin({ live: { publish: (...notices) => void told.push(...notices) } });
  const observatory = await make.observatory(admin.id);
  const project = await make.project(admin.id);
  const place = { user_id: admin.id, project_id: project.id, observatory_id: observatory.id };
  const { id } = await make.observation(place, { captured_files: ["a.fits"] });
  const issues = await scan(ctx, { collections: ["observations"] });
  const issue = issues.find(({ check }) => check === "observation.captured-files")!;
  const news = { type: "observation.changed", id, ...place };
  for (const change of [repairIssue, undoRepair]) {
    told.length = 0;
    await change(ctx, issue);
    expect(told).toContainEqual(news);
  }
});

test("an undo that was killed amid its copy is done again; an object that somebody else has stored there since stays", async () => {
  const { ctx } = await asAdmin({ objectStore: memoryObjectStore(), now: inDays(2) });
  const keys = ["observations/x/1.fits", "observations/x/2.fits"];
  for (const key of keys) await ctx.objectStore.put(key, Readable.from([Buffer.from("image")]));
  const issues = await scan(ctx, { check_storage: true, collections: ["user_files"] });
  for (const { id } of issues) await repairIssue(ctx, { id });
  await ctx.objectStore.put(keys[0]!, Readable.from([Buffer.from("image")]));
  await ctx.objectStore.put(keys[1]!, Readable.from([Buffer.from("other")]));
  const [same, other] = keys.map((key) => issues.find(({ details }) => details.key === key)!);
  expect(await undoRepair(ctx, same!)).toMatchObject({ status: "open" });
  await expect(undoRepair(ctx, other!)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await stored(ctx, "quarantine/")).toHaveLength(1);
  expect(await stored(ctx, "observations/")).toEqual(keys);
});

test("one of two files put back to one place at once stays in quarantine", async () => {
  const objectStore = memoryObjectStore();
  const place = "previews/one.jpg";
  let looked = 0;
  const isWaited = async () =>
    (await database.sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length > 0;
  const { ctx } = await asAdmin({
    objectStore: {
      ...objectStore,
      head: (key) => {
        if (key === place) looked += 1;
        return objectStore.head(key);
      },
      // The second has looked at the place by then, or waits for its turn.
      async put(key, content) {
        if (key === place) await expect.poll(async () => looked === 2 || (await isWaited())).toBe(true);
        return objectStore.put(key, content);
      },
    },
  });
  const kept = [1, 2].map((n) => `quarantine/${place}.00000000-0000-4000-8000-00000000000${n}`);
  for (const key of kept) await objectStore.put(key, Readable.from([Buffer.from(key)]));
  const outcomes = await Promise.allSettled(kept.map((key) => putBack(ctx, { key })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.findIndex(({ status }) => status === "rejected");
  expect(outcomes[refused]).toMatchObject({ reason: { code: "CONFLICT" } });
  expect(await stored(ctx, "quarantine/")).toEqual([kept[refused]]);
});

test("a file that three people put back at once comes back once, and the others are told so", async () => {
  const objectStore = memoryObjectStore();
  const { ctx } = await asAdmin({ objectStore, now: inDays(2) });
  const left = "quarantine/previews/left.jpg";
  const moved = "observations/x/1.fits";
  for (const key of [left, moved]) await objectStore.put(key, Readable.from([Buffer.from("image")]));
  const [issue] = await scan(ctx, { check_storage: true, collections: ["user_files"] });
  await repairIssue(ctx, issue!);
  const [kept] = await stored(ctx, "quarantine/observations/");
  for (const [key, subject, action] of [
    [left, left, "quarantine.put_back"],
    [kept!, issue!.id, "integrity_issue.undo"],
  ] as const) {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => putBack(ctx, { key })));
    const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refusals).toMatchObject(
      [1, 2].map(() => ({ reason: { code: "CONFLICT", message: expect.stringMatching(/is back already/) } })),
    );
    const again =
      await database.sql`select subject_id, action from audit_log where action in ('quarantine.put_back', 'integrity_issue.undo')`;
    expect([...again]).toEqual([{ subject_id: subject, action }]);
    await database.sql`truncate audit_log`;
  }
  expect(await stored(ctx, "quarantine/")).toEqual([]);
});

test("an undo that was killed after it has deleted what it copied is done again", async () => {
  const { ctx } = await asAdmin({ objectStore: memoryObjectStore(), now: inDays(2) });
  const key = "observations/x/1.fits";
  await ctx.objectStore.put(key, Readable.from([Buffer.from("image")]));
  const [issue] = await scan(ctx, { check_storage: true, collections: ["user_files"] });
  await repairIssue(ctx, issue!);
  const kept = await stored(ctx, "quarantine/");
  await ctx.objectStore.put(key, Readable.from([Buffer.from("image")]));
  await ctx.objectStore.deleteMany(kept);
  expect(await undoRepair(ctx, issue!)).toMatchObject({ status: "open" });
  expect(await stored(ctx, "observations/")).toEqual([key]);
  await repairIssue(ctx, issue!);
  await ctx.objectStore.deleteMany(await stored(ctx, "quarantine/"));
  await expect(undoRepair(ctx, issue!)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a file is put back where it was, unless something else is there by now", async () => {
  const { ctx } = await asAdmin({ objectStore: memoryObjectStore(), now: inDays(2) });
  const textAt = async (place: string) => (await ctx.objectStore.get(place)).toArray().then(String);
  const put = (key: string, words: string) => ctx.objectStore.put(key, Readable.from([Buffer.from(words)]));
  const key = "observations/x/1.fits";
  await put(key, "image");
  const [issue] = await scan(ctx, { check_storage: true, collections: ["user_files"] });
  await repairIssue(ctx, issue!);
  const [moved] = await stored(ctx, "quarantine/");
  await put(key, "other");
  await expect(putBack(ctx, { key: moved! })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await textAt(key)).toBe("other");
  await ctx.objectStore.deleteMany([key]);
  expect(await putBack(ctx, { key: moved! })).toEqual({ key });
  expect(await textAt(key)).toBe("image");
  expect((await listIssues(ctx, listIssuesInput.parse({ status: "open" }))).items).toMatchObject([
    { id: issue!.id },
  ]);

  // Of a repair that nobody knows any more.
  const left = "quarantine/previews/left.jpg";
  await put(left, "small");
  const others = testContext(database, { actor: actorFor(await make.user()), objectStore: ctx.objectStore });
  await expect(putBack(others, { key: left })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await putBack(ctx, { key: left })).toEqual({ key: "previews/left.jpg" });
  expect(await auditOf(database, left)).toMatchObject([{ after: { key: "previews/left.jpg", bytes: 5 } }]);
  expect(await stored(ctx, "quarantine/")).toEqual([]);
  await expect(putBack(ctx, { key: left })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "It isn't in quarantine any more: previews/left.jpg is back already.",
  });
  for (const gone of ["quarantine/previews/never.jpg", "previews/left.jpg", "quarantine/../x"])
    await expect(putBack(ctx, { key: gone })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
