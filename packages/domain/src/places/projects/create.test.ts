import { createProjectInput } from "@meridian/contract";
import { projects } from "@meridian/database";
import { inTurn, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteObservatory } from "../observatories/index.ts";
import { createProject, getProject } from "./index.ts";
import { projectScene } from "./projects.fixture.ts";

const database = testDatabase();
const { make, as, nobody, people, told, audit, history } = projectScene(database);
const input = (fields: object = {}) => createProjectInput.parse({ name: "Novae", ...fields });
const create = (user: TestUser, fields: object = {}) => createProject(as(user), input(fields));

test("a creation is refused without a sign-in, and after the account's deactivation", async () => {
  await expect(createProject(nobody(), input())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const gone = await make.user({ deactivated_at: new Date() });
  await expect(create(gone)).rejects.toMatchObject({ code: "INVALID" });
  expect(await database.db.$count(projects.table)).toBe(0);
});

test("the caller owns what they create; it is on record and those concerned are told", async () => {
  const owner = await make.user();
  const project = await create(owner, { description: "Every night" });
  expect(project).toMatchObject({
    name: "Novae",
    description: "Every night",
    status: "active",
    version: 1,
    owner_id: owner.id,
    owner_name: owner.name,
    organization_id: null,
    organization_name: null,
    observatory_ids: [],
    abilities: { manage: true, leave: false, transfer: true, delete: true },
  });
  expect(await getProject(as(owner), project)).toEqual(project);
  const { id } = project;
  expect(told()).toEqual([
    { type: "project.changed", id },
    { type: "access.changed", user_id: owner.id },
  ]);
  const details = { name: "Novae", owner_id: owner.id, owner_name: owner.name, organization_id: null };
  expect(await history(id)).toMatchObject([{ event: "project_created", actor_id: owner.id, details }]);
  expect(await audit(id)).toMatchObject([{ action: "project.create", after: { name: "Novae" } }]);
});

test("a project of an organization requires managing its projects, and seeing it at all", async () => {
  const [boss, manager, member, stranger] = await people(4);
  const admin = await make.user({ server_admin: true });
  const { id: organization_id } = await make.organization(boss!.id, { name: "Isles" });
  await make.organizationMember(organization_id, manager!.id, { can_manage_projects: true });
  await make.organizationMember(organization_id, member!.id, {
    can_manage_members: true,
    can_manage_observatories: true,
    can_manage_billing: true,
    can_manage_storage: true,
  });
  for (const user of [boss!, manager!, admin]) {
    const project = await create(user, { organization_id });
    expect(project).toMatchObject({ organization_id, organization_name: "Isles", owner_id: user.id });
    expect((await history(project.id))[0]!.details).toMatchObject({ organization_name: "Isles" });
  }
  await expect(create(member!, { organization_id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const [user, id] of [
    [stranger!, organization_id],
    [boss!, "no-such-one"],
    [admin, "no-such-one"],
  ] as const)
    await expect(create(user, { organization_id: id })).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "organization_id" }],
    });
});

test("names the observatory where the caller may not observe; the same twice counts once", async () => {
  const [keeper, person, boss] = await people(3);
  const admin = await make.user({ server_admin: true });
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, person!.id);
  const [direct, through, watched, unseen] = await Promise.all(
    Array.from({ length: 4 }, () => make.observatory(keeper!.id)),
  );
  await make.observatoryMember(direct!.id, { user_id: person!.id }, { can_observe: true });
  await make.observatoryMember(through!.id, { organization_id: organization.id }, { can_admin: true });
  await make.observatoryMember(watched!.id, { user_id: person!.id }, { can_view: true });
  const project = await create(person!, { observatory_ids: [direct!.id, through!.id, direct!.id] });
  expect(project.observatory_ids).toEqual([direct!.id, through!.id]);
  for (const wrong of [watched!.id, unseen!.id, "no-such-one"])
    await expect(create(person!, { observatory_ids: [direct!.id, wrong] })).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "observatory_ids.1" }],
    });
  expect((await create(admin, { observatory_ids: [unseen!.id] })).observatory_ids).toHaveLength(1);
  await expect(create(admin, { observatory_ids: ["no-such-one"] })).rejects.toMatchObject({
    code: "INVALID",
  });
});

test.each(["create", "delete"])(
  "no project names an observatory that goes at the same time: %s first",
  async (first) => {
    const owner = await make.user();
    const dome = await make.observatory(owner.id);
    const verbs = {
      create: () => create(owner, { observatory_ids: [dome.id] }),
      delete: () => deleteObservatory(as(owner), { id: dome.id }),
    };
    const order = first === "create" ? [verbs.create, verbs.delete] : [verbs.delete, verbs.create];
    const outcomes = await inTurn<unknown>(database, { table: "observatories", id: dome.id }, ...order);
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", first === "create" ? "fulfilled" : "rejected"]);
    const naming = await database.sql`
    select id from projects where doc @> ${database.sql.json({ observatory_ids: [dome.id] })}`;
    expect(naming).toEqual([]);
  },
);
