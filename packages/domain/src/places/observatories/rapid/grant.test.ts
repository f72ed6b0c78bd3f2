import { auditOf, historyOf, scene, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteProject } from "../../projects/index.ts";
import { listRapidCandidates } from "./candidates.ts";
import { grantRapid, withdrawRapid } from "./grant.ts";
import { getRapidRight, listRapidRights } from "./list.ts";
import { rapidGrantsOf } from "./right.ts";

const database = testDatabase();

async function granting() {
  const { make, as, ...rest } = scene(database);
  const [keeper, leader, stranger] = await Promise.all([make.user(), make.user(), make.user()]);
  const { id } = await make.observatory(keeper.id);
  const project = await make.project(leader.id, { observatory_ids: [id] });
  const grant = (per_month: number, projectId = project.id, user = keeper) =>
    grantRapid(as(user), { id, projectId, per_month });
  return { ...rest, make, as, keeper, leader, stranger, id, project, grant };
}

test("administrators grant, change, list and withdraw the right; each is in the history and the audit log once", async () => {
  const { as, keeper, id, project, grant } = await granting();
  expect(await grant(2)).toEqual({
    ...{ project_id: project.id, project_name: project.name, can_request_rapid: true },
    ...{ per_month: 2, used: 0, left: 2 },
  });
  await grant(2);
  await grant(9);
  expect((await listRapidRights(as(keeper), { id })).items).toMatchObject([{ per_month: 9, left: 9 }]);
  await withdrawRapid(as(keeper), { id, projectId: project.id });
  await expect(withdrawRapid(as(keeper), { id, projectId: project.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await listRapidRights(as(keeper), { id })).items).toEqual([]);
  const verbs = ["grant_rapid", "grant_rapid", "withdraw_rapid"].map((verb) => `observatory.${verb}`);
  expect((await auditOf(database, id)).map(({ action }) => action)).toEqual(verbs);
  expect((await historyOf(database, id)).map(({ event }) => event)).toEqual([
    ...["rapid_granted", "rapid_granted", "rapid_withdrawn"],
  ]);
});

test("a project is granted nothing where it neither names the observatory nor has observations there", async () => {
  const { make, as, keeper, leader, id, grant } = await granting();
  const other = await make.project(leader.id);
  await expect(grant(3, other.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const names = async (search?: string) =>
    (await listRapidCandidates(as(keeper), { id, search })).items.map((one) => one.id);
  expect(await names()).not.toContain(other.id);
  await make.observatoryMember(id, { user_id: leader.id }, { can_observe: true });
  const asking = { user_id: leader.id, project_id: other.id, observatory_id: null };
  await make.observation(asking, { where: { observatory_ids: ["another"] } });
  expect(await names()).not.toContain(other.id);
  const barred = await make.project(leader.id, { observatory_ids: ["another"] });
  await make.observation({ ...asking, project_id: barred.id }, { where: {} });
  expect(await names()).not.toContain(barred.id);
  await make.observation({ user_id: leader.id, project_id: other.id, observatory_id: id });
  expect(await names(other.name.toUpperCase())).toEqual([other.id]);
  expect(await grant(3, other.id)).toMatchObject({ per_month: 3 });
});

test("people of a project who see the observatory read its right, others don't", async () => {
  const { make, as, leader, stranger, id, project, grant } = await granting();
  const input = { id, projectId: project.id };
  await grant(4);
  await expect(getRapidRight(as(leader), input)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await make.observatoryMember(id, { user_id: leader.id }, { can_view: true });
  await make.observatoryMember(id, { user_id: stranger.id }, { can_view: true });
  expect(await getRapidRight(as(leader), input)).toMatchObject({ left: 4 });
  await expect(getRapidRight(as(stranger), input)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a right goes with its project, also when it is given at the same moment", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { make, as, leader, id, project, grant } = await granting();
    const kept = await make.project(leader.id, { observatory_ids: [id] });
    await grant(1, kept.id);
    await Promise.allSettled([deleteProject(as(leader), { id: project.id }), grant(2), grant(3)]);
    const [row] = await database.sql`
      select o.doc, exists (select from projects where id = ${project.id}) as stays from observatories o where id = ${id}`;
    expect(row!.stays).toBe(false);
    expect([...rapidGrantsOf(row!.doc)]).toEqual([[kept.id, 1]]);
  }
});

test("an odd document grants what of it can be read", () => {
  const rapid_projects = [
    { project_id: "a", per_month: 2 },
    { project_id: "b" },
    null,
    "c",
    { per_month: 1 },
  ];
  expect([...rapidGrantsOf({ rapid_projects })]).toEqual([["a", 2]]);
  for (const odd of [null, {}, { rapid_projects: {} }, { rapid_projects: "all" }])
    expect(rapidGrantsOf(odd).size).toBe(0);
});
