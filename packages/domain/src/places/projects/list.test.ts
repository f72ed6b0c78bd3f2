import { listProjectsInput, projectStatus } from "@meridian/contract";
import { newId } from "@meridian/database";
import { actorFor, factories, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { agreedCounts } from "../../base/counts.fixture.ts";
import { listProjects } from "./list.ts";

const database = testDatabase();
const make = factories(database);
const list = (user: TestUser, input: object = {}) =>
  listProjects(testContext(database, { actor: actorFor(user) }), listProjectsInput.parse(input));
const names = (page: { items: { name: string }[] }) => page.items.map((item) => item.name);

test("a caller who isn't signed in is refused", async () => {
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  const asking = listProjects(anonymous, listProjectsInput.parse({}));
  await expect(asking).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("shows the projects that the person belongs to, by name", async () => {
  const [owner, member, boss, nobody] = await Promise.all(Array.from({ length: 4 }, () => make.user()));
  const organization = await make.organization(boss!.id);
  const project = await make.project(owner!.id, { name: "beta", organization_id: organization.id });
  await make.project(owner!.id, { name: "Alpha" });
  await make.projectMember(project.id, member!.id);
  expect(names(await list(owner!))).toEqual(["Alpha", "beta"]);
  expect(names(await list(owner!, { search: "BET" }))).toEqual(["beta"]);
  expect(names(await list(member!))).toEqual(["beta"]);
  expect(names(await list(boss!))).toEqual(["beta"]);
  expect(names(await list(nobody!))).toEqual([]);
});

test("says who it belongs to and what the person may do there, several ways in taken together", async () => {
  const [owner, manager, member, boss, colleague] = await Promise.all(
    Array.from({ length: 5 }, () => make.user()),
  );
  const admin = await make.user({ server_admin: true });
  const organization = await make.organization(boss!.id, { name: "Isles" });
  await make.organizationMember(organization.id, colleague!.id);
  const { id } = await make.project(owner!.id, { organization_id: organization.id });
  await make.projectMember(id, member!.id);
  await make.projectMember(id, colleague!.id);
  await database.sql`
    insert into project_members (project_id, user_id, can_manage) values (${id}, ${manager!.id}, true)`;
  const all = { manage: true, leave: false, transfer: true, delete: true };
  const none = { manage: false, leave: false, transfer: false, delete: false };
  const expected: [TestUser, object][] = [
    [owner!, all],
    [boss!, all],
    [admin, all],
    [manager!, { ...none, manage: true, leave: true }],
    [member!, { ...none, leave: true }],
    [colleague!, { ...none, leave: true }],
  ];
  for (const [user, abilities] of expected) {
    const managed = await list(user, { organization_id: organization.id, ability: "manage" });
    expect(managed.items).toHaveLength("manage" in abilities && abilities.manage ? 1 : 0);
    expect((await list(user, { organization_id: organization.id })).items).toMatchObject([
      { id, owner_name: owner!.name, organization_name: "Isles", abilities },
    ]);
  }
});

test("filters by status, owner, organization and observatory, and sorts both ways", async () => {
  const [owner, other] = await Promise.all([make.user(), make.user()]);
  const organization = await make.organization(owner.id);
  await make.project(owner.id, { name: "A", status: "paused", observatory_ids: ["dome", "roof"] });
  await make.project(owner.id, { name: "B", organization_id: organization.id });
  const { id } = await make.project(other.id, { name: "C", observatory_ids: ["roof"] });
  await make.projectMember(id, owner.id);
  expect(names(await list(owner, { status: "paused" }))).toEqual(["A"]);
  expect(names(await list(owner, { organization_id: organization.id }))).toEqual(["B"]);
  expect(names(await list(owner, { owner_id: other.id }))).toEqual(["C"]);
  expect(names(await list(owner, { observatory_id: "roof", order: "desc" }))).toEqual(["C", "A"]);
  expect(names(await list(owner, { observatory_id: "oof" }))).toEqual([]);
  expect(names(await list(owner, { sort: "created_at", order: "desc" }))).toHaveLength(3);
  expect(names(await list(owner, { sort: "status", order: "desc" }))).toEqual(["A", "C", "B"]);
  const active = await list(owner, { sort: "status", limit: 2 });
  expect(names(active)).toEqual(["B", "C"]);
  const { next_cursor: after } = active;
  expect(names(await list(owner, { sort: "status", limit: 2, cursor: after }))).toEqual(["A"]);
  const { next_cursor: cursor } = await list(owner, { limit: 1 });
  expect(names(await list(owner, { limit: 1, cursor }))).toEqual(["B"]);
  const otherOrder = list(owner, { sort: "created_at", cursor });
  await expect(otherOrder).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "cursor" }] });
});

test("counts what each status would leave, of what the person sees and the other filters let through", async () => {
  const [owner, member] = await Promise.all([make.user(), make.user()]);
  const admin = await make.user({ server_admin: true });
  const organization = await make.organization(owner.id);
  const tag = newId();
  const made = (status: "active" | "paused" | "archived", fields: object = {}) =>
    make.project(owner.id, { name: `${status} ${tag}`, status, ...fields });
  const shared = await made("paused");
  await made("paused", { organization_id: organization.id });
  await made("active", { observatory_ids: ["dome"] });
  await made("archived");
  await make.projectMember(shared.id, member.id);
  const status = projectStatus.options;
  const counted = (user: TestUser, input: object = {}) =>
    agreedCounts((chosen) => list(user, { ...input, ...chosen }), { status });
  const none = { active: 0, paused: 0, completed: 0, archived: 0, all: 0 };
  const every = { ...none, active: 1, paused: 2, archived: 1, all: 4 };
  expect(await counted(owner)).toEqual({ status: every });
  expect(await counted(member)).toEqual({ status: { ...none, paused: 1, all: 1 } });
  expect(await counted(await make.user())).toEqual({ status: none });
  expect(await counted(admin, { search: tag })).toEqual({ status: every });
  expect(await counted(owner, { search: "PAUSED" })).toEqual({ status: { ...none, paused: 2, all: 2 } });
  expect(await counted(owner, { organization_id: organization.id, owner_id: owner.id })).toEqual({
    status: { ...none, paused: 1, all: 1 },
  });
  expect(await counted(owner, { observatory_id: "dome" })).toEqual({
    status: { ...none, active: 1, all: 1 },
  });
  expect((await list(owner)).counts).toBeUndefined();
});

test("shows an administrator every project once, however odd the documents", async () => {
  const admin = await make.user({ server_admin: true });
  for (const doc of [{}, [], { name: 1, status: "lost", observatory_ids: [null] }])
    await database.sql`insert into projects (id, doc) values (${newId()}, ${database.sql.json(doc)})`;
  for (const name of ["same", "Same"]) await make.project(admin.id, { name });
  const rows = await database.sql`select id from projects order by id`;
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(admin, { limit: 2, cursor });
    ids.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(ids.sort()).toEqual(rows.map((row) => row.id));
});
