import { projectStatus } from "@meridian/contract";
import { type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteOrganization } from "../organizations/index.ts";
import { getProject, listProjectMembers, updateProject } from "./index.ts";
import { projectScene } from "./projects.fixture.ts";

const database = testDatabase();
const { make, as, nobody, people, manage, told, audit, history } = projectScene(database);
const move = (user: TestUser, id: string, organization_id: string | null) =>
  updateProject(as(user), { id, organization_id });
const managing = { can_manage_projects: true };

/** A project in an organization, and another organization of its owner's. */
async function scene() {
  const [owner, boss] = await people(2);
  const from = await make.organization(boss!.id, { name: "Isles" });
  const to = await make.organization(owner!.id, { name: "Mainland" });
  const { id } = await make.project(owner!.id, { organization_id: from.id });
  return { id, owner: owner!, boss: boss!, from, to };
}

test("an owner moves it to an organization whose projects they manage, on record with both names", async () => {
  const { id, owner, boss, from, to } = await scene();
  const [colleague] = await people(1);
  await make.organizationMember(to.id, colleague!.id);
  told();
  expect(await move(owner, id, to.id)).toMatchObject({
    organization_id: to.id,
    organization_name: "Mainland",
    version: 2,
  });
  expect(await history(id)).toMatchObject([
    {
      event: "project_updated",
      details: {
        before: { organization_id: from.id, organization_name: "Isles" },
        after: { organization_id: to.id, organization_name: "Mainland" },
      },
    },
  ]);
  expect(await audit(id)).toMatchObject([
    { action: "project.update", before: { organization_id: from.id }, after: { organization_id: to.id } },
  ]);
  expect(told()).toEqual([
    { type: "project.changed", id },
    { type: "organization.changed", id: from.id },
    { type: "organization.changed", id: to.id },
  ]);
  expect(await getProject(as(colleague!), { id })).toMatchObject({ id });
  await expect(getProject(as(boss), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { items } = await listProjectMembers(as(owner), { id, limit: 50, order: "asc" });
  expect(items.map(({ user_id }) => user_id).sort()).toEqual([owner.id, colleague!.id].sort());
});

test("a move is refused to people who may not give it away, and to organizations where they don't manage projects", async () => {
  const { id, owner, boss, from, to } = await scene();
  const [manager, member, stranger, elsewhere] = await people(4);
  await manage(id, manager!.id);
  await make.projectMember(id, member!.id);
  await make.organizationMember(to.id, manager!.id, managing);
  for (const user of [manager!, member!])
    for (const target of [to.id, null])
      await expect(move(user, id, target)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(move(stranger!, id, to.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const anonymous = updateProject(nobody(), { id, organization_id: null });
  await expect(anonymous).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const unseen = { code: "INVALID", errors: [{ path: "organization_id" }] };
  await expect(move(boss, id, to.id)).rejects.toMatchObject(unseen);
  await expect(move(owner, id, "no-such-one")).rejects.toMatchObject(unseen);
  const third = await make.organization(elsewhere!.id);
  await make.organizationMember(third.id, owner.id, { can_manage_members: true });
  await expect(move(owner, id, third.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await getProject(as(owner), { id })).toMatchObject({ organization_id: from.id, version: 1 });
  expect([await history(id), await audit(id)]).toEqual([[], []]);
});

test("managers of both organizations' projects may move it to where its owner belongs, as may a server administrator", async () => {
  const { id, owner, boss, from, to } = await scene();
  const [both] = await people(1);
  const admin = await make.user({ server_admin: true });
  for (const organization of [from, to]) await make.organizationMember(organization.id, both!.id, managing);
  expect(await move(both!, id, to.id)).toMatchObject({ organization_id: to.id });
  const notTheirs = { code: "INVALID", errors: [{ path: "organization_id" }] };
  for (const user of [both!, admin]) await expect(move(user, id, from.id)).rejects.toMatchObject(notTheirs);
  await database.sql`update users set deactivated_at = now() where id = ${owner.id}`;
  await expect(move(both!, id, from.id)).rejects.toMatchObject(notTheirs);
  expect(await move(admin, id, from.id)).toMatchObject({ organization_id: from.id });
  expect(await move(admin, id, null)).toMatchObject({ organization_id: null, organization_name: null });
  const direct = await database.sql`select user_id from project_members where project_id = ${id}`;
  expect(direct).toEqual([]);
  await expect(getProject(as(boss), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a person who moves it out of the organization that they came through goes on managing it", async () => {
  const { id, owner, boss } = await scene();
  expect(await move(boss, id, null)).toMatchObject({
    organization_id: null,
    owner_id: owner.id,
    abilities: { manage: true, leave: true, transfer: false, delete: false },
  });
  const { id: owned } = await make.project(owner.id);
  expect(await move(owner, owned, null)).toMatchObject({ version: 1 });
});

test.each(projectStatus.options)("a project that is %s", async (status) => {
  const { owner, from, to } = await scene();
  const { id } = await make.project(owner.id, { organization_id: from.id, status });
  const moving = move(owner, id, to.id);
  if (status === "archived") await expect(moving).rejects.toMatchObject({ code: "CONFLICT" });
  else expect(await moving).toMatchObject({ organization_id: to.id, status });
});

test("a project moved to an organization that is being deleted belongs to none in the end", async () => {
  const { id, owner, to } = await scene();
  await Promise.allSettled([move(owner, id, to.id), deleteOrganization(as(owner), { id: to.id })]);
  const { organization_id } = await getProject(as(owner), { id });
  expect(organization_id).not.toBe(to.id);
  const [gone] = await database.sql`select id from organizations where id = ${to.id}`;
  expect(gone).toBeUndefined();
});

test("two simultaneous moves both succeed, one after the other", async () => {
  const { id, owner, to } = await scene();
  await Promise.all([move(owner, id, to.id), move(owner, id, null)]);
  const told = (await history(id)).map(({ details }) => details.after);
  const { organization_id } = await getProject(as(owner), { id });
  expect(told).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({ organization_id });
});
