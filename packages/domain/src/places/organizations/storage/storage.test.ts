import {
  type GivenDestination,
  type OrganizationFlags,
  observationStatus,
  ongoingStatuses,
} from "@meridian/contract";
import { auditOf, historyOf, memoryDestinations, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { DomainError } from "../../../base/errors.ts";
import { deleteOrganization } from "../delete.ts";
import { getOrganization } from "../get.ts";
import { organizing } from "../organizing.fixture.ts";
import {
  createStorage,
  deleteStorage,
  listStorage,
  testStorage,
  tryStorage,
  updateStorage,
} from "./index.ts";

const database = testDatabase();
const gone = "0199a000-0000-7000-8000-000000000000";

const s3 = (bucket = "images", secret_access_key = "hidden-key"): GivenDestination => ({
  kind: "s3",
  settings: { region: "eu-west-1", bucket, prefix: "", force_path_style: false },
  secrets: { access_key_id: "hidden-id", secret_access_key },
});
const dropbox: GivenDestination = {
  kind: "dropbox",
  settings: { path: "/meridian" },
  secrets: { app_key: "hidden-app", app_secret: "hidden-secret", refresh_token: "hidden-token" },
};

async function storing() {
  const scene = await organizing(database);
  const destinations = memoryDestinations();
  const as = (user: TestUser) => ({ ...scene.as(user), destinations });
  const manager = await scene.member({ can_manage_storage: true });
  const add = (destination = s3(), name = "Archive") =>
    createStorage(as(manager), { id: scene.id, name, destination });
  return { ...scene, as, destinations, manager, add };
}

/** Returns all that the database keeps of an organization and its destinations. */
async function everythingKept(): Promise<string> {
  const tables = ["organizations", "history_events", "audit_log", "graphile_worker.jobs"];
  const rows = await Promise.all(
    tables.map((name) => database.sql.unsafe(`select to_jsonb(t)::text as t from ${name} t`)),
  );
  return JSON.stringify(rows);
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error) => (error instanceof DomainError ? error.code : error),
  );

test("managers of storage add, change, test and remove destinations; every member sees them", async () => {
  const { make, as, owner, member, id, manager, add } = await storing();
  const { id: storageId } = await add();
  const doings = (user: TestUser, storage: string) => [
    () => createStorage(as(user), { id, name: "Another", destination: dropbox }),
    () => updateStorage(as(user), { id, storageId: storage, name: `${user.name}'s` }),
    () => testStorage(as(user), { id, storageId: storage }),
    () => deleteStorage(as(user), { id, storageId: storage }),
  ];
  const outcomes = async (user: TestUser, storage: string) => {
    const codes = [];
    for (const doing of doings(user, storage)) codes.push(await code(doing()));
    return codes;
  };
  const lesser: Partial<OrganizationFlags> = {
    can_manage_members: true,
    can_manage_observatories: true,
    can_manage_projects: true,
    can_manage_billing: true,
  };
  const colleague = await member(lesser);
  const stranger = await make.user();
  expect(await outcomes(colleague, storageId)).toEqual(Array(4).fill("FORBIDDEN"));
  expect(await outcomes(stranger, storageId)).toEqual(Array(4).fill("NOT_FOUND"));
  expect((await listStorage(as(colleague), { id })).items).toMatchObject([
    { id: storageId, name: "Archive" },
  ]);
  expect(await code(listStorage(as(stranger), { id }))).toBe("NOT_FOUND");
  for (const user of [manager, owner, await make.user({ server_admin: true })]) {
    const { id: another } = await add();
    expect(await outcomes(user, another)).toEqual(Array(4).fill("done"));
    expect((await outcomes(user, gone)).slice(1)).toEqual(Array(3).fill("NOT_FOUND"));
  }
});

test("a destination of another organization can't be reached through one's own", async () => {
  const [mine, theirs] = [await storing(), await storing()];
  const { id: storageId } = await theirs.add();
  const input = { id: mine.id, storageId };
  const ctx = mine.as(mine.owner);
  expect(await code(updateStorage(ctx, { ...input, name: "Mine" }))).toBe("NOT_FOUND");
  expect(await code(deleteStorage(ctx, input))).toBe("NOT_FOUND");
  expect(await code(testStorage(ctx, input))).toBe("NOT_FOUND");
  expect(mine.destinations.tested).toEqual([]);
});

test("secrets of a destination reach the destination and nothing else", async () => {
  const { as, id, manager, add, destinations } = await storing();
  const [one, other] = [await add(s3()), await add(dropbox)];
  const answers: unknown[] = [one, other];
  answers.push(await updateStorage(as(manager), { id, storageId: one.id, destination: s3("moved") }));
  for (const { id: storageId } of [one, other])
    answers.push(await testStorage(as(manager), { id, storageId }));
  answers.push(await listStorage(as(manager), { id }), await getOrganization(as(manager), { id }));
  await deleteStorage(as(manager), { id, storageId: one.id });
  expect(destinations.tested).toEqual([s3(), dropbox, s3("moved"), s3("moved"), dropbox]);
  expect(JSON.stringify(answers)).not.toMatch(/hidden|sealed/);
  expect(await everythingKept()).not.toContain("hidden");
});

test("secrets sealed for one destination open neither another nor the same of another organization", async () => {
  const { as, id, owner, manager, add, destinations } = await storing();
  const [one, other] = [await add(), await add(dropbox)];
  const { id: elsewhere } = await organizing(database).then(({ make }) => make.organization(owner.id));
  await database.sql`
    update organizations set doc = jsonb_set(doc, '{external_storage,1,sealed}', doc #> '{external_storage,0,sealed}')
     where id = ${id}`;
  await database.sql`
    update organizations set doc = jsonb_set(doc, '{external_storage}',
      (select doc -> 'external_storage' from organizations where id = ${id})) where id = ${elsewhere}`;
  const lost = { ok: false, message: expect.stringContaining("enter it again") };
  expect(await testStorage(as(manager), { id, storageId: other.id })).toMatchObject(lost);
  expect(await testStorage(as(owner), { id: elsewhere, storageId: one.id })).toMatchObject(lost);
  expect(destinations.tested).toEqual([s3(), dropbox]);
  expect((await testStorage(as(manager), { id, storageId: one.id })).ok).toBe(true);
});

test("a replaced destination has a test of its own; a new name changes nothing else", async () => {
  const { as, id, manager, add, told, clock } = await storing();
  const { id: storageId } = await add();
  await testStorage(as(manager), { id, storageId });
  clock.advance({ hours: 1 });
  const renamed = await updateStorage(as(manager), { id, storageId, name: "Attic" });
  expect(renamed).toMatchObject({ name: "Attic", last_test: { ok: true } });
  const replaced = await updateStorage(as(manager), { id, storageId, destination: dropbox });
  const { kind, settings } = dropbox;
  const last_test = {
    ok: true,
    message: "Files can be written there.",
    tested_at: clock.now().toISOString(),
  };
  expect(replaced).toEqual({ id: storageId, name: "Attic", kind, settings, last_test });
  expect((await listStorage(as(manager), { id })).items).toEqual([replaced]);
  expect(told).toEqual(Array(4).fill({ type: "organization.changed", id }));
});

test("a failing destination isn't kept unless somebody insists, and is tried without being kept", async () => {
  const { as, id, manager, member, add, destinations } = await storing();
  const kept = await add();
  destinations.outcome = { ok: false, message: "The bucket doesn't exist." };
  const refused = {
    code: "INVALID",
    errors: [{ path: "destination", message: "doesn't work: The bucket doesn't exist." }],
  };
  await expect(add(dropbox)).rejects.toMatchObject(refused);
  const change = { id, storageId: kept.id, destination: dropbox };
  await expect(updateStorage(as(manager), { ...change })).rejects.toMatchObject(refused);
  expect((await listStorage(as(manager), { id })).items).toEqual([kept]);
  expect(await tryStorage(as(manager), { id, destination: dropbox })).toMatchObject(destinations.outcome);
  expect(await code(tryStorage(as(await member()), { id, destination: dropbox }))).toBe("FORBIDDEN");
  const forced = await updateStorage(as(manager), { ...change, force: true });
  expect(forced).toMatchObject({ kind: "dropbox", last_test: destinations.outcome });
});

test("an update that changes nothing writes nothing", async () => {
  const { as, id, manager, add, told } = await storing();
  const stored = await add();
  const written = await everythingKept();
  const input = { id, storageId: stored.id };
  expect(await updateStorage(as(manager), { ...input, name: stored.name })).toEqual(stored);
  expect(await updateStorage(as(manager), { ...input, destination: s3() })).toEqual(stored);
  expect(await updateStorage(as(manager), input)).toEqual(stored);
  expect(await everythingKept()).toBe(written);
  expect(told).toHaveLength(1);
  await updateStorage(as(manager), { ...input, destination: s3("images", "hidden-other") });
  expect(told).toHaveLength(2);
});

test("each change is in the organization's history and on record", async () => {
  const { as, id, manager, add, destinations, clock } = await storing();
  const { id: storageId } = await add();
  await updateStorage(as(manager), { id, storageId, destination: dropbox, name: "Box" });
  destinations.outcome = { ok: false, message: "The folder is full." };
  await testStorage(as(manager), { id, storageId });
  await deleteStorage(as(manager), { id, storageId });
  const named = (name: string, kind: string) => ({
    storage_id: storageId,
    storage_name: name,
    storage_kind: kind,
  });
  const { settings } = s3();
  const [first, second] = [
    { name: "Archive", kind: "s3", settings },
    { name: "Box", kind: "dropbox", settings: dropbox.settings },
  ];
  const update = { before: first, after: second, secrets_replaced: true };
  const history = [
    ["storage_added", named("Archive", "s3")],
    ["storage_updated", { ...named("Box", "dropbox"), ...update }],
    ["storage_tested", { ...named("Box", "dropbox"), ...destinations.outcome }],
    ["storage_removed", named("Box", "dropbox")],
  ].map(([event, details]) => ({ event, actor_id: manager.id, details }));
  expect(await historyOf(database, id)).toEqual(history);

  const tested_at = clock.now().toISOString();
  const last_test = { ...destinations.outcome, tested_at };
  const works = { ok: true, message: "Files can be written there.", tested_at };
  const seen = (fields: object) => ({ external_storage: { id: storageId, last_test: works, ...fields } });
  const records = [
    ["add", null, seen(first)],
    ["update", seen(first), seen(second)],
    ["test", seen(second), seen({ ...second, last_test })],
    ["remove", seen({ ...second, last_test }), null],
  ].map(([verb, before, after]) => ({
    action: `organization.${verb}_storage`,
    actor_id: manager.id,
    before,
    after,
  }));
  expect(await auditOf(database, id)).toEqual(records);
});

test("a test holds nobody up, and keeps no result of a destination that is another by then", async () => {
  const { as, id, manager, add } = await storing();
  const [replaced, removed, renamed] = [await add(), await add(), await add()];
  const [running, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waiting = 3;
  const held = {
    ...memoryDestinations(),
    async test() {
      if (--waiting === 0) running.resolve();
      await answer.promise;
      return { ok: true, message: "It works." };
    },
  };
  const ctx = { ...as(manager), destinations: held };
  const tests = [replaced, removed, renamed].map(({ id: storageId }) => testStorage(ctx, { id, storageId }));
  await running.promise;
  await updateStorage(as(manager), { id, storageId: replaced.id, destination: s3() });
  await updateStorage(as(manager), { id, storageId: replaced.id, destination: s3("moved") });
  await deleteStorage(as(manager), { id, storageId: removed.id });
  await updateStorage(as(manager), { id, storageId: renamed.id, name: "Renamed" });
  answer.resolve();
  expect(await Promise.all(tests)).toMatchObject(Array(3).fill({ ok: true, message: "It works." }));
  expect((await listStorage(as(manager), { id })).items).toMatchObject([
    { id: replaced.id, last_test: { message: "Files can be written there." } },
    { id: renamed.id, name: "Renamed", last_test: { ok: true } },
  ]);
  const events = (await historyOf(database, id)).map(({ event }) => event);
  expect(events.filter((event) => event === "storage_tested")).toHaveLength(1);
});

test("a result isn't kept for somebody who may not test any more", async () => {
  const { as, id, manager, add } = await storing();
  const { id: storageId } = await add();
  const destinations = {
    ...memoryDestinations(),
    async test() {
      await database.sql`delete from organization_members where user_id = ${manager.id}`;
      return { ok: true, message: "It works." };
    },
  };
  expect(await code(testStorage({ ...as(manager), destinations }, { id, storageId }))).toBe("NOT_FOUND");
});

test("two simultaneous additions both count, and there are never more than twenty", async () => {
  const { as, id, manager, add } = await storing();
  const codes = await Promise.all(Array.from({ length: 24 }, (_, n) => code(add(s3(`bucket-${n}`)))));
  expect(codes.filter((each) => each === "done")).toHaveLength(20);
  expect(codes.filter((each) => each === "CONFLICT")).toHaveLength(4);
  const { items } = await listStorage(as(manager), { id });
  expect(new Set(items.map(({ settings }) => settings.bucket)).size).toBe(20);

  await Promise.all(
    items.slice(0, 19).map(({ id: storageId }) => deleteStorage(as(manager), { id, storageId })),
  );
  expect((await listStorage(as(manager), { id })).items).toHaveLength(1);
});

test("odd entries are left alone, and don't keep the others from being read", async () => {
  const { as, id, owner, add } = await storing();
  const odd = [
    null,
    "x",
    { id: "no-kind" },
    { id: "odd", kind: "s3", name: 5, settings: { token: "hidden" } },
  ];
  await database.sql`
    update organizations set doc = jsonb_set(doc, '{external_storage}', ${database.sql.json(odd)}) where id = ${id}`;
  const added = await add();
  const readable = { id: "odd", kind: "s3", name: "", settings: {}, last_test: null };
  expect((await listStorage(as(owner), { id })).items).toEqual([readable, added]);
  expect((await getOrganization(as(owner), { id })).external_storage).toEqual([readable, added]);
  expect((await testStorage(as(owner), { id, storageId: "odd" })).ok).toBe(false);
  await deleteStorage(as(owner), { id, storageId: "odd" });
  const [row] =
    await database.sql`select doc -> 'external_storage' as kept from organizations where id = ${id}`;
  expect(row!.kept).toMatchObject([null, "x", { id: "no-kind" }, { id: added.id }]);

  await database.sql`update organizations set doc = doc || '{"external_storage": 7}' where id = ${id}`;
  expect(await listStorage(as(owner), { id })).toEqual({ items: [] });
});

test("a destination of ongoing observations stays, and says how many", async () => {
  const { make, as, id, owner, manager, add, told } = await storing();
  const [used, unused] = [await add(), await add(dropbox)];
  const place = { project_id: "project", observatory_id: "dome", user_id: owner.id };
  const input = { id, storageId: used.id };
  for (const status of observationStatus.options)
    await make.observation(place, { status, external_storage_id: used.id });
  await make.observation(place, { external_storage_id: unused.id, status: "completed" });
  await deleteStorage(as(manager), { id, storageId: unused.id });
  const [written, notices] = [await everythingKept(), told.length];
  await expect(deleteStorage(as(manager), input)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "6 unfinished observations have their files delivered there.",
  });
  expect(await everythingKept()).toBe(written);
  expect(told).toHaveLength(notices);
  const over = (count: number) => database.sql`
    update observations set doc = doc || '{"status": "failed"}' where id in (
      select id from observations where doc_status = any(${[...ongoingStatuses]}) and doc ->> 'external_storage_id' = ${used.id}
       limit ${count})`;
  await over(5);
  await expect(deleteStorage(as(manager), input)).rejects.toThrow("1 unfinished observation has its files");
  await expect(deleteOrganization(as(owner), { id })).rejects.toThrow(
    "delivered to the organization's storage",
  );
  await over(1);
  await deleteStorage(as(manager), input);
  await deleteOrganization(as(owner), { id });
});

test("a private address is refused even of whoever insists, and the field is named", async () => {
  const { as, manager, id, destinations } = await storing();
  destinations.mayReach = () => false;
  const there = s3();
  const destination = {
    ...there,
    settings: { ...there.settings, endpoint: "https://10.0.0.1" },
  } as typeof there;
  await expect(
    createStorage(as(manager), { id, name: "Archive", destination, force: true }),
  ).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "destination.settings.endpoint" }] });
  expect(destinations.tested).toEqual([]);
});
