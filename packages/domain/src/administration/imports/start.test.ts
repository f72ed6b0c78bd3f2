import { Readable } from "node:stream";
import type { StartImportInput } from "@meridian/contract";
import { openDatabase } from "@meridian/database";
import type { Actor } from "@meridian/domain";
import {
  actorFor,
  enqueued,
  factories,
  memoryObjectStore,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { loseCommit, proxied } from "@meridian/testkit/faults";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { getImport, listImports, runImport, startImport } from "./index.ts";

const database = testDatabase();
const make = factories(database);
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  admin = await make.user({ server_admin: true });
  user = await make.user();
});

const observatories: StartImportInput = { kind: "observatories", dry_run: false };
const file = () => Readable.from([Buffer.from("[]")]);
const keysIn = async (store: ReturnType<typeof memoryObjectStore>) => {
  const keys: string[] = [];
  for await (const { key } of store.list("")) keys.push(key);
  return keys;
};
const nobody: Actor = { type: "anonymous" };

test("an import whose commit was done, though its answer was lost, has its file", async () => {
  const { proxy, url } = await proxied(database.url);
  const through = openDatabase(url, { max: 2 });
  onTestFinished(() => through.close());
  const objectStore = memoryObjectStore();
  const ctx = { ...testContext(through, { actor: actorFor(admin) }), objectStore };
  await proxy.apply(loseCommit());
  await expect(startImport(ctx, observatories, "json", file())).rejects.toThrow();
  await proxy.heal();
  const { items } = await listImports(testContext(database, { actor: actorFor(admin) }), {
    limit: 10,
    order: "desc",
  });
  expect(await keysIn(objectStore)).toEqual(items.map(({ id }) => `imports/${id}/source`));
  expect(items).toHaveLength(1);
});

test("an import refuses the wrong actor before it reads anything", async () => {
  for (const [actor, code] of [
    [actorFor(user), "FORBIDDEN"],
    [nobody, "UNAUTHENTICATED"],
  ] as const) {
    const ctx = testContext(database, { actor });
    const content = file();
    await expect(startImport(ctx, observatories, "json", content)).rejects.toMatchObject({ code });
    expect(content.readableDidRead).toBe(false);
    await expect(listImports(ctx, { limit: 10, order: "desc" })).rejects.toMatchObject({ code });
    await expect(getImport(ctx, { id: "x" })).rejects.toMatchObject({ code });
  }
});

test("observations need a project and an observatory that exist", async () => {
  const ctx = testContext(database, { actor: actorFor(admin) });
  const project = await make.project(user.id);
  const observatory = await make.observatory(user.id);
  const input = { kind: "observations" as const, dry_run: false };
  const places = [
    { project_id: "nowhere", observatory_id: observatory.id, path: "project_id" },
    { project_id: project.id, observatory_id: "nowhere", path: "observatory_id" },
  ];
  for (const { path, ...place } of places) {
    const content = file();
    await expect(startImport(ctx, { ...input, ...place }, "json", content)).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path }],
    });
    expect(content.readableDidRead).toBe(false);
  }
});

test("the import, its record and its job are there together", async () => {
  const objectStore = memoryObjectStore();
  const ctx = testContext(database, { actor: actorFor(admin), objectStore, requestId: "r-7" });
  const started = await startImport(ctx, observatories, "json", file());
  expect(started).toMatchObject({ status: "queued", size_bytes: 2, created_by: admin.id, format: "json" });
  expect(started).not.toHaveProperty("storage_key");
  expect(await getImport(ctx, { id: started.id })).toEqual({ ...started, created_by_name: admin.name });
  expect(await keysIn(objectStore)).toEqual([`imports/${started.id}/source`]);
  expect(await enqueued(database, runImport)).toContainEqual({ id: started.id, request_id: "r-7" });
  const [audit] = await database.sql`select * from audit_log where subject_id = ${started.id}`;
  expect(audit).toMatchObject({ action: "import.start", actor_id: admin.id, request_id: "r-7" });
});

test("an upload that breaks off leaves nothing behind", async () => {
  const objectStore = memoryObjectStore();
  const ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const before = await database.sql`select count(*) from imports`;
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("[{");
      throw new Error("the client is gone");
    })(),
  );
  await expect(startImport(ctx, observatories, "json", broken)).rejects.toThrow("the client is gone");
  expect(await keysIn(objectStore)).toEqual([]);
  expect(await database.sql`select count(*) from imports`).toEqual(before);
});

test("an upload that can't be recorded leaves no file behind", async () => {
  const objectStore = memoryObjectStore();
  const ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const failing = { ...ctx, now: () => new Date(Number.NaN) };
  await expect(startImport(failing, observatories, "json", file())).rejects.toThrow();
  expect(await keysIn(objectStore)).toEqual([]);
});

test("the list shows imports newest first, page by page, without their rows", async () => {
  const ctx = testContext(database, { actor: actorFor(admin) });
  const started = [];
  for (let count = 0; count < 3; count++)
    started.push((await startImport(ctx, observatories, "json", file())).id);
  const first = await listImports(ctx, { limit: 2, order: "desc" });
  const second = await listImports(ctx, { limit: 2, order: "desc", cursor: first.next_cursor! });
  expect([...first.items, ...second.items].slice(0, 3).map((one) => one.id)).toEqual(started.reverse());
  await expect(listImports(ctx, { limit: 2, order: "desc", cursor: "nonsense" })).rejects.toMatchObject({
    code: "INVALID",
  });
});

test("an unknown import is not found", async () => {
  const ctx = testContext(database, { actor: actorFor(admin) });
  await expect(getImport(ctx, { id: "nowhere" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
