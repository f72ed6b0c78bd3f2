import { newId } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteProject, getProject, listProjectMembers, transferProject } from "./index.ts";
import { projectScene } from "./projects.fixture.ts";

const database = testDatabase();
const { make, as, nobody, people, manage, told, audit, history } = projectScene(database);
const membersOf = async (projectId: string) =>
  database.sql`select user_id, can_manage from project_members where project_id = ${projectId} order by user_id`;

test("a transfer is refused to people who don't own it, and hidden from strangers", async () => {
  const [owner, manager, stranger] = await people(3);
  const { id } = await make.project(owner!.id);
  await manage(id, manager!.id);
  const to = { id, user_id: manager!.id };
  await expect(transferProject(nobody(), to)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(transferProject(as(manager!), to)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(transferProject(as(stranger!), to)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await getProject(as(owner!), { id })).toMatchObject({ owner_id: owner!.id, version: 1 });
});

test("the former owner stays as a manager, the new one needs no membership", async () => {
  const [owner, member] = await people(2);
  const { id } = await make.project(owner!.id, { status: "archived" });
  await make.projectMember(id, member!.id);
  told();
  const transferred = await transferProject(as(owner!), { id, user_id: member!.id });
  expect(transferred).toMatchObject({
    owner_id: member!.id,
    owner_name: member!.name,
    version: 2,
    abilities: { manage: true, leave: true, transfer: false, delete: false },
  });
  expect(await membersOf(id)).toEqual([{ user_id: owner!.id, can_manage: true }]);
  expect(told()).toEqual([
    { type: "project.changed", id },
    { type: "access.changed", user_id: owner!.id },
    { type: "access.changed", user_id: member!.id },
  ]);
  expect(await history(id)).toMatchObject([
    {
      event: "ownership_transferred",
      actor_id: owner!.id,
      details: {
        before: { owner_id: owner!.id, owner_name: owner!.name },
        after: { owner_id: member!.id, owner_name: member!.name },
      },
    },
  ]);
  expect(await audit(id)).toMatchObject([
    { action: "project.transfer", before: { owner_id: owner!.id }, after: { owner_id: member!.id } },
  ]);
  await deleteProject(as(member!), { id });
});

test("a new owner must belong to it, directly or through the organization", async () => {
  const [owner, boss, colleague, stranger] = await people(4);
  const gone = await make.user({ deactivated_at: new Date() });
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, colleague!.id);
  const { id } = await make.project(owner!.id, { organization_id: organization.id });
  await make.projectMember(id, gone.id);
  for (const user_id of [stranger!.id, gone.id, "no-such-one"])
    await expect(transferProject(as(owner!), { id, user_id })).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "user_id" }],
    });
  await expect(transferProject(as(owner!), { id, user_id: owner!.id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  // The organization's people do it without having been the owner themselves.
  expect(await transferProject(as(boss!), { id, user_id: colleague!.id })).toMatchObject({
    owner_id: colleague!.id,
  });
});

test("one of two simultaneous transfers succeeds, and there is one owner", async () => {
  for (let round = 0; round < 5; round++) {
    const [owner, one, other] = await people(3);
    const { id } = await make.project(owner!.id);
    for (const user of [one!, other!]) await make.projectMember(id, user.id);
    const both = await Promise.allSettled(
      [one!, other!].map(({ id: user_id }) => transferProject(as(owner!), { id, user_id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "FORBIDDEN" } });
    const winner = both[0]!.status === "fulfilled" ? one! : other!;
    const { items } = await listProjectMembers(as(winner), { id, limit: 50, order: "asc" });
    expect(items.filter(({ is_owner }) => is_owner).map(({ user_id }) => user_id)).toEqual([winner.id]);
    expect(items).toHaveLength(3);
  }
});

test("a project whose owner never existed can be given to somebody", async () => {
  const admin = await make.user({ server_admin: true });
  const [person] = await people(1);
  const id = newId();
  await database.sql`insert into projects (id, doc) values (${id}, ${database.sql.json({ owner_id: "nobody" })})`;
  await make.projectMember(id, person!.id);
  await transferProject(as(admin), { id, user_id: person!.id });
  expect(await getProject(as(person!), { id })).toMatchObject({ owner_id: person!.id });
  expect(await membersOf(id)).toEqual([]);
});
