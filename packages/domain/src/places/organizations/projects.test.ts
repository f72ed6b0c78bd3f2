import { auditOf, historyOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getProject } from "../projects/index.ts";
import { removeOrganizationMember } from "./members/remove.ts";
import { organizing } from "./organizing.fixture.ts";

const database = testDatabase();

async function scene() {
  const setting = await organizing(database);
  const { as, id } = setting;
  const remove = (by: TestUser, userId: string) => removeOrganizationMember(as(by), { id, userId });
  return { ...setting, remove };
}
const code = (expected: string) => ({ code: expected });

test("the organization's projects that somebody owns pass to its owner when they go", async () => {
  const { make, as, owner, id, member, remove } = await scene();
  const [boss, colleague] = [await member({ can_manage_projects: true }), await member()];
  const shared = await make.project(boss.id, { organization_id: id });
  const another = await make.project(boss.id, { organization_id: id });
  const own = await make.project(boss.id, {});
  await make.projectMember(shared.id, owner.id);
  await make.projectMember(shared.id, colleague.id);
  expect(await getProject(as(boss), { id: shared.id })).toMatchObject({ abilities: { transfer: true } });
  const lockOf = async () =>
    (await database.sql`select xmax::text from projects where id = ${shared.id}`).map(({ xmax }) => xmax);
  const before = await lockOf();
  const stranger = await make.user();
  await expect(remove(stranger, stranger.id)).rejects.toMatchObject(code("NOT_FOUND"));
  expect(await lockOf()).toEqual(before);
  await remove(owner, boss.id);
  await expect(getProject(as(boss), { id: shared.id })).rejects.toMatchObject(code("NOT_FOUND"));
  expect(await getProject(as(boss), { id: own.id })).toMatchObject({ owner_id: boss.id });
  expect(await getProject(as(owner), { id: shared.id })).toMatchObject({
    owner_id: owner.id,
    version: 2,
    abilities: { transfer: true, delete: true },
  });
  const members = await database.sql`select user_id from project_members where project_id = ${shared.id}`;
  expect(members).toEqual([{ user_id: colleague.id }]);
  for (const passed of [shared, another]) {
    expect(await historyOf(database, passed.id)).toMatchObject([
      {
        event: "ownership_transferred",
        details: { before: { owner_id: boss.id, owner_name: boss.name }, after: { owner_id: owner.id } },
      },
    ]);
    expect(await auditOf(database, passed.id)).toMatchObject([
      {
        ...{ action: "project.transfer", actor_id: owner.id },
        ...{ before: { owner_id: boss.id }, after: { owner_id: owner.id } },
      },
    ]);
  }
});

test("projects pass to a manager while the owner's account is deactivated, and to the owner for want of one", async () => {
  const { make, as, owner, id, member, remove } = await scene();
  const [first, second, third] = [
    await member({ can_manage_projects: true }),
    await member({ can_manage_members: true }),
    await member(),
  ];
  const { id: shared } = await make.project(first.id, { organization_id: id });
  await database.sql`update users set deactivated_at = now() where id in ${database.sql([owner.id, third.id])}`;
  await remove(first, first.id);
  expect(await getProject(as(second), { id: shared })).toMatchObject({ owner_id: second.id });
  await remove(second, second.id);
  const [project] = await database.sql`select doc ->> 'owner_id' as owner from projects where id = ${shared}`;
  expect(project!.owner).toBe(owner.id);
});
