import {
  inheritedFlags,
  noObservatoryFlags,
  type ObservatoryFlags,
  organizationRole,
} from "@meridian/contract";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";

const database = testDatabase();

const flags = (...names: (keyof ObservatoryFlags)[]): ObservatoryFlags => ({
  ...noObservatoryFlags,
  ...Object.fromEntries(names.map((name) => [name, true])),
});

test("the access view agrees with the inheritance table in every cell", async () => {
  const make = factories(database);
  const owner = await make.user();
  const someone = await make.user();
  const ceilings = [
    flags("can_view"),
    flags("can_observe"),
    flags("can_operate"),
    flags("can_admin"),
    flags(),
  ];
  const roles = [
    {},
    { can_manage_members: true },
    { can_manage_observatories: true },
    { can_manage_projects: true, can_manage_billing: true, can_manage_storage: true },
  ];
  for (const ceiling of ceilings) {
    const observatory = await make.observatory((await make.user()).id);
    const organization = await make.organization(owner.id);
    await make.observatoryMember(observatory.id, { organization_id: organization.id }, ceiling);
    const people = [{ user: owner, isOwner: true, held: {} }];
    for (const held of roles) {
      const user = await make.user();
      await make.organizationMember(organization.id, user.id, held);
      people.push({ user, isOwner: false, held });
    }
    for (const { user, isOwner, held } of people) {
      const none = {
        can_manage_members: false,
        can_manage_observatories: false,
        can_manage_projects: false,
        can_manage_billing: false,
        can_manage_storage: false,
      };
      const [row] = await database.sql`
        select can_view, can_observe, can_operate, can_admin from observatory_access
         where observatory_id = ${observatory.id} and user_id = ${user.id}`;
      expect(row).toEqual(inheritedFlags(organizationRole(isOwner, { ...none, ...held }), ceiling));
    }
    expect(
      await database.sql`select 1 from observatory_access where observatory_id = ${observatory.id} and user_id = ${someone.id}`,
    ).toHaveLength(0);
  }
});
