import { projectMembers, projects } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteProject, getProject } from "./index.ts";
import { projectScene } from "./projects.fixture.ts";

const database = testDatabase();
const { make, as, nobody, people, manage, told, audit } = projectScene(database);

test("deletion is refused to people who don't own it, and hidden from strangers", async () => {
  const [owner, manager, stranger] = await people(3);
  const { id } = await make.project(owner!.id);
  await manage(id, manager!.id);
  await expect(deleteProject(nobody(), { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(deleteProject(as(manager!), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(deleteProject(as(stranger!), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(deleteProject(as(owner!), { id, if_version: 7 })).rejects.toMatchObject({
    code: "VERSION_MISMATCH",
  });
  expect(await database.db.$count(projects.table, eq(projects.table.id, id))).toBe(1);
});

test("its owner, those who manage its organization's projects and server administrators delete it", async () => {
  const [owner, boss, deputy, member] = await people(4);
  const admin = await make.user({ server_admin: true });
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, deputy!.id, { can_manage_projects: true });
  for (const user of [owner!, boss!, deputy!, admin]) {
    const { id, name } = await make.project(owner!.id, { organization_id: organization.id });
    await make.projectMember(id, member!.id);
    told();
    await deleteProject(as(user), { id, if_version: 1 });
    await expect(getProject(as(admin), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await database.db.$count(projectMembers, eq(projectMembers.project_id, id))).toBe(0);
    expect(await audit(id)).toMatchObject([
      { action: "project.delete", actor_id: user.id, before: { name, owner_id: owner!.id }, after: null },
    ]);
    expect(told()).toEqual([
      { type: "project.changed", id },
      { type: "access.changed", user_id: owner!.id },
      { type: "access.changed", user_id: member!.id },
      { type: "organization.changed", id: organization.id },
    ]);
  }
});

test("a project that observations refer to stays, and says how many", async () => {
  const [owner] = await people(1);
  const { id } = await make.project(owner!.id);
  const place = { project_id: id, observatory_id: "dome", user_id: owner!.id };
  for (const count of ["1 observation ", "2 observations "]) {
    await make.observation(place);
    await expect(deleteProject(as(owner!), { id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(count),
    });
  }
});

test("one of two simultaneous deletions finds nothing left", async () => {
  const [owner] = await people(1);
  const { id } = await make.project(owner!.id);
  const both = await Promise.allSettled([
    deleteProject(as(owner!), { id }),
    deleteProject(as(owner!), { id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "NOT_FOUND" } });
});
