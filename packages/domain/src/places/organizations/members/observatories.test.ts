import { allOrganizationFlags, noOrganizationFlags, type OrganizationFlags } from "@meridian/contract";
import { historyOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { organizing } from "../organizing.fixture.ts";
import { transferOrganization } from "../transfer.ts";
import { addOrganizationMember } from "./add.ts";
import { removeOrganizationMember } from "./remove.ts";
import { updateOrganizationMember } from "./update.ts";

const database = testDatabase();

/** An organization on two observatories, and one that it has nothing to do with. */
async function scene() {
  const setting = await organizing(database);
  const { make, id } = setting;
  const host = await make.user();
  const [one, two, other] = [
    await make.observatory(host.id),
    await make.observatory(host.id),
    await make.observatory(host.id),
  ];
  await make.observatoryMember(one.id, { organization_id: id }, { can_admin: true });
  await make.observatoryMember(two.id, { organization_id: id }, { can_observe: true });
  return { ...setting, one, two, other, person: await make.user() };
}

/** Describes a user's rights on an observatory in words. */
async function accessOf(userId: string, observatory: { id: string }): Promise<string> {
  const rows = await database.sql`
    select can_view as view, can_observe as observe, can_operate as operate, can_admin as admin
      from observatory_access where observatory_id = ${observatory.id} and user_id = ${userId}`;
  return rows
    .map((row) =>
      Object.keys(row)
        .filter((flag) => row[flag])
        .join(" "),
    )
    .join();
}

test("access to observatories comes and goes with the membership, at once", async () => {
  const { as, owner, id, one, two, other, person } = await scene();
  const access = async () => [
    await accessOf(person.id, one),
    await accessOf(person.id, two),
    await accessOf(person.id, other),
  ];
  const update = (flags: Partial<OrganizationFlags>) =>
    updateOrganizationMember(as(owner), { id, userId: person.id, ...flags });
  expect(await access()).toEqual(["", "", ""]);
  await addOrganizationMember(as(owner), { id, user_id: person.id, can_manage_projects: true });
  expect(await access()).toEqual(["view observe", "view observe", ""]);
  await update({ can_manage_members: true });
  expect(await access()).toEqual(["view observe operate admin", "view observe", ""]);
  await update({ can_manage_members: false });
  expect(await access()).toEqual(["view observe", "view observe", ""]);
  await transferOrganization(as(owner), { id, user_id: person.id });
  expect(await access()).toEqual(["view observe operate admin", "view observe", ""]);
  await transferOrganization(as(person), { id, user_id: owner.id });
  await removeOrganizationMember(as(person), { id, userId: person.id });
  expect(await access()).toEqual(["", "", ""]);
});

test("each observatory that the organization is on has its membership changes in the history", async () => {
  const { as, owner, id, one, two, other, person } = await scene();
  await addOrganizationMember(as(owner), { id, user_id: person.id, can_manage_billing: true });
  await updateOrganizationMember(as(owner), { id, userId: person.id, can_manage_members: true });
  await removeOrganizationMember(as(person), { id, userId: person.id });
  const [organization] =
    await database.sql`select doc ->> 'name' as name from organizations where id = ${id}`;
  const about = {
    organization_id: id,
    organization_name: organization!.name,
    user_id: person.id,
    user_name: person.name,
  };
  const added = { ...noOrganizationFlags, can_manage_billing: true };
  const updated = { ...added, can_manage_members: true };
  for (const { id: observatory } of [one, two])
    expect(await historyOf(database, observatory)).toEqual([
      {
        event: "organization_member_added",
        actor_id: owner.id,
        details: { ...about, before: null, after: added },
      },
      {
        event: "organization_member_permissions_updated",
        actor_id: owner.id,
        details: { ...about, before: added, after: updated },
      },
      {
        event: "organization_member_removed",
        actor_id: person.id,
        details: { ...about, before: updated, after: null },
      },
    ]);
  expect(await historyOf(database, other.id)).toEqual([]);
});

test("a transfer that gives the new owner more is in the histories of the observatories too", async () => {
  const { as, owner, id, one, person } = await scene();
  await addOrganizationMember(as(owner), { id, user_id: person.id });
  await transferOrganization(as(owner), { id, user_id: person.id });
  await transferOrganization(as(person), { id, user_id: owner.id });
  const events = (await historyOf(database, one.id)).slice(1);
  expect(events).toMatchObject([
    {
      event: "organization_member_permissions_updated",
      details: { user_id: person.id, before: noOrganizationFlags, after: allOrganizationFlags },
    },
  ]);
});
