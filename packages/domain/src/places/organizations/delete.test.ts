import { allOrganizationFlags } from "@meridian/contract";
import { observatories, organizations } from "@meridian/database";
import { auditOf, historyOf, inTurn, type TestUser, testDatabase, untilWaiting } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteOrganization } from "./delete.ts";
import { getOrganization } from "./get.ts";
import { addOrganizationMember } from "./members/add.ts";
import { organizing } from "./organizing.fixture.ts";
import { updateOrganization } from "./update.ts";

const database = testDatabase();

async function scene() {
  const setting = await organizing(database);
  const { as, id } = setting;
  return {
    ...setting,
    remove: (by: TestUser, if_version?: number) => deleteOrganization(as(by), { id, if_version }),
  };
}
const code = (expected: string) => ({ code: expected });

test("deletion is for the owner and server administrators", async () => {
  const { make, as, owner, id, member, remove } = await scene();
  await expect(remove(await member(allOrganizationFlags))).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(remove(await make.user())).rejects.toMatchObject(code("NOT_FOUND"));
  await remove(await make.user({ server_admin: true }));
  await expect(getOrganization(as(owner), { id })).rejects.toMatchObject(code("NOT_FOUND"));
  await expect(remove(owner)).rejects.toMatchObject(code("NOT_FOUND"));
});

test("an organization goes with its memberships, and everyone who belonged to it is notified", async () => {
  const { owner, id, member, remove, told } = await scene();
  const someone = await member();
  await remove(owner);
  expect(await organizations.find(database.db, id)).toBeUndefined();
  expect(await database.sql`select from organization_members where organization_id = ${id}`).toHaveLength(0);
  expect(await auditOf(database, id)).toMatchObject([
    {
      action: "organization.delete",
      actor_id: owner.id,
      before: { member_count: 2, owner_id: owner.id },
      after: null,
    },
  ]);
  expect(told[0]).toEqual({ type: "organization.changed", id });
  const people = told.slice(1).map((notice) => ("user_id" in notice ? notice.user_id : ""));
  expect(people.sort()).toEqual([owner.id, someone.id].sort());
});

test("deletion is refused while it owns observatories; memberships of it don't count", async () => {
  const { make, owner, id, remove, told } = await scene();
  const host = await make.user();
  const [own, second] = [
    await make.observatory(id, { owner_type: "organization" }),
    await make.observatory(id, { owner_type: "organization" }),
  ];
  const other = await make.observatory(host.id);
  await make.observatoryMember(other.id, { organization_id: id });
  await expect(remove(owner)).rejects.toMatchObject({ code: "CONFLICT", message: /2 observatories/ });
  await observatories.patch(database.db, own.id, { owner_type: "user", owner_id: host.id }, new Date());
  await expect(remove(owner)).rejects.toMatchObject({ code: "CONFLICT", message: /an observatory/ });
  expect(told).toEqual([]);
  await observatories.patch(database.db, second.id, { owner_type: "user", owner_id: host.id }, new Date());
  await remove(owner);
  expect(told).toContainEqual({ type: "observatory.changed", id: other.id });
  expect(await historyOf(database, own.id)).toEqual([]);
  const [event, ...more] = await historyOf(database, other.id);
  expect(event).toMatchObject({
    event: "organization_removed",
    actor_id: owner.id,
    details: { organization_id: id, organization_name: expect.stringMatching(/./) },
  });
  expect(more).toEqual([]);
});

test("its projects stay with their owners, its announcements stay, and nobody else's change", async () => {
  const { make, owner, id, member, remove, told, clock } = await scene();
  const someone = await member();
  const [kept, other] = [
    await make.project(someone.id, { organization_id: id, description: "Spectra" }),
    await make.project(someone.id, { organization_id: (await make.organization(someone.id)).id }),
  ];
  const announcement = { scope: "organization", scope_id: id, status: "active" };
  await database.sql`insert into announcements (id, doc) values (${id}, ${database.sql.json(announcement)})`;
  await remove(owner);
  const projects = await database.sql`
    select id, doc, version, updated_at from projects where id in (${kept.id}, ${other.id}) order by id`;
  expect(projects).toMatchObject([
    {
      doc: { organization_id: null, owner_id: someone.id, description: "Spectra" },
      version: 2,
      updated_at: clock.now(),
    },
    { doc: { organization_id: other.organization_id }, version: 1 },
  ]);
  expect(await historyOf(database, kept.id)).toMatchObject([
    {
      event: "project_updated",
      details: { before: { organization_id: id }, after: { organization_id: null } },
    },
  ]);
  expect(told).toContainEqual({ type: "project.changed", id: kept.id });
  expect(told).not.toContainEqual({ type: "project.changed", id: other.id });
  expect(await database.sql`select from announcements where id = ${id}`).toHaveLength(1);
});

test("a version that isn't the present one is refused", async () => {
  const { as, owner, id, remove } = await scene();
  await updateOrganization(as(owner), { id, name: "Renamed" });
  await expect(remove(owner, 1)).rejects.toMatchObject(code("VERSION_MISMATCH"));
  await remove(owner, 2);
});

test("a simultaneous change that comes after the deletion finds nothing", async () => {
  const { make, as, owner, id, remove } = await scene();
  const [person, another] = [await make.user(), await make.user()];
  await make.project(owner.id, { organization_id: id });
  const outcomes = await inTurn<unknown>(
    database,
    { table: "organizations", id },
    () => addOrganizationMember(as(owner), { id, user_id: person.id }),
    () => remove(owner),
    () => addOrganizationMember(as(owner), { id, user_id: another.id }),
    () => updateOrganization(as(owner), { id, name: "Renamed" }),
  );
  expect(outcomes).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
    { reason: code("NOT_FOUND") },
    { reason: code("NOT_FOUND") },
  ]);
});

test("somebody who holds a project of it and then wants the organization isn't in its way, nor it in theirs", async () => {
  const { make, owner, id, remove } = await scene();
  const project = await make.project(owner.id, { organization_id: id });
  let removed: Promise<unknown> | undefined;
  await database.sql.begin(async (sql) => {
    await sql`select from projects where id = ${project.id} for update`;
    removed = remove(owner).then(() => "removed");
    await untilWaiting(database, 1);
    await sql`select from organizations where id = ${id} for update`;
  });
  expect(await removed).toBe("removed");
});

test("deleted twice at once, it goes once", async () => {
  const { make, owner, id, remove } = await scene();
  await make.project(owner.id, { organization_id: id });
  const outcomes = await Promise.allSettled([remove(owner), remove(owner), remove(owner)]);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refusals).toMatchObject([code("NOT_FOUND"), code("NOT_FOUND")]);
  expect(await auditOf(database, id)).toHaveLength(1);
});
