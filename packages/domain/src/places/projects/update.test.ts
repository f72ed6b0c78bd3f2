import {
  projectStatus,
  projectTransitions,
  type UpdateProjectInput,
  updateProjectInput,
} from "@meridian/contract";
import { newId } from "@meridian/database";
import { type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getProject, updateProject } from "./index.ts";
import { projectScene } from "./projects.fixture.ts";

const database = testDatabase();
const { make, as, nobody, people, manage, told, audit, history } = projectScene(database);
const update = (user: TestUser, input: UpdateProjectInput) =>
  updateProject(as(user), updateProjectInput.parse(input));

test("an update is refused to people who may not manage the project, and hidden from strangers", async () => {
  const [owner, member, stranger, boss, colleague] = await people(5);
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, colleague!.id, { can_manage_members: true });
  const { id } = await make.project(owner!.id, { organization_id: organization.id });
  await make.projectMember(id, member!.id);
  await expect(updateProject(nobody(), { id, name: "X" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  for (const user of [member!, colleague!])
    await expect(update(user, { id, name: "X" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(update(stranger!, { id, name: "X" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(update(owner!, { id: "no-such-one", name: "X" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await audit(id)).toEqual([]);
});

test("its owner, its managers, those of its organization and server administrators change it", async () => {
  const [owner, manager, boss, deputy] = await people(4);
  const admin = await make.user({ server_admin: true });
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, deputy!.id, { can_manage_projects: true });
  const { id, name } = await make.project(owner!.id, { organization_id: organization.id });
  await manage(id, manager!.id);
  let before = name;
  for (const [at, user] of [owner!, manager!, boss!, deputy!, admin].entries()) {
    const changed = await update(user, { id, name: `Name ${at}` });
    expect(changed).toMatchObject({ name: `Name ${at}`, version: at + 2 });
    expect((await history(id)).at(-1)).toMatchObject({
      event: "project_updated",
      actor_id: user.id,
      details: { before: { name: before }, after: { name: `Name ${at}` } },
    });
    before = `Name ${at}`;
  }
  expect(await audit(id)).toHaveLength(5);
});

test("an update that changes nothing writes nothing", async () => {
  const [owner] = await people(1);
  const dome = await make.observatory(owner!.id);
  const { id, name } = await make.project(owner!.id, { observatory_ids: [dome.id] });
  const same = {
    name,
    status: "active" as const,
    observatory_ids: [dome.id, dome.id],
  };
  told();
  for (const input of [{ id }, { id, ...same }])
    expect(await update(owner!, input)).toMatchObject({ version: 1, name });
  expect([await history(id), await audit(id), told()]).toEqual([[], [], []]);
});

test("an update of an old version is refused; of two simultaneous ones for one version one succeeds", async () => {
  const [owner] = await people(1);
  const { id } = await make.project(owner!.id);
  await expect(update(owner!, { id, name: "X", if_version: 2 })).rejects.toMatchObject({
    code: "VERSION_MISMATCH",
  });
  const both = ["A", "B"].map((name) => update(owner!, { id, name, if_version: 1 }));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [refused] = outcomes.filter((outcome) => outcome.status === "rejected");
  const [{ updated_at }] = await database.sql<
    [{ updated_at: Date }]
  >`select updated_at from projects where id = ${id}`;
  expect(refused!.reason).toMatchObject({
    code: "VERSION_MISMATCH",
    message: `${owner!.name} has changed it meanwhile: this is version 2.`,
    changed: { at: updated_at.toISOString(), by_id: owner!.id, by_name: owner!.name },
  });
  expect(await history(id)).toHaveLength(1);
});

test("two changes at once of different fields don't lose each other", async () => {
  const [owner] = await people(1);
  const { id } = await make.project(owner!.id);
  await Promise.all([update(owner!, { id, name: "New" }), update(owner!, { id, description: "Fresh" })]);
  expect(await getProject(as(owner!), { id })).toMatchObject({
    name: "New",
    description: "Fresh",
    version: 3,
  });
});

const cells = projectStatus.options.flatMap((from) => projectStatus.options.map((to) => [from, to] as const));

test.each(cells)("a status change from %s to %s follows the table", async (from, to) => {
  const [owner] = await people(1);
  const { id } = await make.project(owner!.id, { status: from });
  const changing = update(owner!, { id, status: to });
  if (from === to) expect(await changing).toMatchObject({ status: to, version: 1 });
  else if (projectTransitions[from].includes(to)) {
    expect(await changing).toMatchObject({ status: to, version: 2 });
    expect(await history(id)).toMatchObject([{ event: "project_status_changed", details: { from, to } }]);
  } else await expect(changing).rejects.toMatchObject({ code: "CONFLICT" });
  const written = from !== to && projectTransitions[from].includes(to) ? 1 : 0;
  expect([(await history(id)).length, (await audit(id)).length]).toEqual([written, written]);
});

test("the table of transitions is the one that was decided", () => {
  expect(projectTransitions).toEqual({
    active: ["paused", "completed", "archived"],
    paused: ["active", "completed", "archived"],
    completed: ["active", "archived"],
    archived: ["active"],
  });
});

test("an archived project changes in nothing but its status", async () => {
  const [owner] = await people(1);
  const { id, name } = await make.project(owner!.id, { status: "archived" });
  for (const change of [{ name: "New" }, { name: "New", status: "active" as const }])
    await expect(update(owner!, { id, ...change })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await update(owner!, { id, name, status: "active" })).toMatchObject({ status: "active" });
});

test("status and settings changed together are one change with two entries", async () => {
  const [owner] = await people(1);
  const { id } = await make.project(owner!.id);
  told();
  await update(owner!, { id, status: "paused", description: "Summer" });
  expect((await history(id)).map(({ event }) => event)).toEqual([
    "project_status_changed",
    "project_updated",
  ]);
  expect(await audit(id)).toMatchObject([
    { action: "project.update", before: { status: "active", description: "" }, after: { status: "paused" } },
  ]);
  expect(told()).toEqual([{ type: "project.changed", id }]);
});

test("added observatories are checked, present ones aren't", async () => {
  const [owner, keeper] = await people(2);
  const [own, lost, foreign] = await Promise.all(
    [owner!, keeper!, keeper!].map(({ id }) => make.observatory(id)),
  );
  const { id } = await make.project(owner!.id, { observatory_ids: [lost!.id, "gone"] });
  const kept = await update(owner!, { id, observatory_ids: [lost!.id, "gone", own!.id] });
  expect(kept.observatory_ids).toEqual([lost!.id, "gone", own!.id]);
  await expect(update(owner!, { id, observatory_ids: [own!.id, foreign!.id] })).rejects.toMatchObject({
    code: "INVALID",
    errors: [{ path: "observatory_ids.1" }],
  });
  expect((await update(owner!, { id, observatory_ids: [own!.id] })).observatory_ids).toEqual([own!.id]);
});

test("a document that doesn't fit can still be put right", async () => {
  const admin = await make.user({ server_admin: true });
  const id = newId();
  const doc = { name: 7, status: "lost", observatory_ids: "none", organization_id: [] };
  await database.sql`insert into projects (id, doc) values (${id}, ${database.sql.json(doc)})`;
  expect(await update(admin, { id, status: "active" })).toMatchObject({ status: "active", name: "" });
  expect(await update(admin, { id, name: "Found", observatory_ids: [] })).toMatchObject({ name: "Found" });
});
