import {
  implied,
  inheritedFlags,
  type ObservatoryFlags,
  type OrganizationFlags,
  observatoryFlagNames,
  organizationFlagNames,
  organizationRole,
} from "@meridian/contract";
import { factories, testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";

const database = testDatabase();

/** Every combination of flags. */
const combinations = <Flag extends string>(names: Flag[]): Record<Flag, boolean>[] =>
  Array.from(
    { length: 2 ** names.length },
    (_, n) =>
      Object.fromEntries(names.map((name, bit) => [name, (n & (1 << bit)) !== 0])) as Record<Flag, boolean>,
  );

interface Way extends ObservatoryFlags {
  observatory_id: string;
  user_id: string;
  via: string;
  is_owner: boolean;
}
interface Person {
  id: string;
  isOwner: boolean;
  held: OrganizationFlags;
}
const observatories: { id: string; ceiling: ObservatoryFlags; isOwned: boolean }[] = [];
const people: Person[] = [];
let ways: Way[];

beforeAll(async () => {
  const make = factories(database);
  const owner = await make.user();
  const organization = await make.organization(owner.id);
  const [everyFlag] = combinations(organizationFlagNames).slice(-1);
  people.push({ id: owner.id, isOwner: true, held: everyFlag! });
  for (const held of combinations(organizationFlagNames)) {
    const { id } = await make.user();
    await make.organizationMember(organization.id, id, held);
    people.push({ id, isOwner: false, held });
  }
  const stranger = await make.user();
  for (const isOwned of [false, true])
    for (const ceiling of combinations(observatoryFlagNames)) {
      const owned = { owner_type: "organization" as const };
      const { id } = await make.observatory(isOwned ? organization.id : stranger.id, isOwned ? owned : {});
      await make.observatoryMember(id, { organization_id: organization.id }, ceiling);
      observatories.push({ id, ceiling, isOwned });
    }
  ways = await database.sql<Way[]>`select * from observatory_access where via = 'organization'`;
});

const wayOf = (observatoryId: string, userId: string): Way =>
  ways.find((way) => way.observatory_id === observatoryId && way.user_id === userId)!;

test("everybody in the organization has one way into each of its observatories, and nobody else has any", () => {
  expect(observatories).toHaveLength(32);
  expect(people).toHaveLength(33);
  expect(ways).toHaveLength(32 * 33);
});

test("the access view agrees with the inheritance table in every cell", () => {
  for (const { id, ceiling } of observatories)
    for (const person of people) {
      const { can_view, can_observe, can_operate, can_admin } = wayOf(id, person.id);
      const role = organizationRole(person.isOwner, person.held);
      expect({ can_view, can_observe, can_operate, can_admin }, `${role} ${JSON.stringify(ceiling)}`).toEqual(
        inheritedFlags(role, ceiling),
      );
    }
});

test("an owning organization's owner, and who manages its observatories, stand in for it", () => {
  for (const { id, isOwned } of observatories)
    for (const person of people)
      expect(wayOf(id, person.id).is_owner).toBe(
        isOwned && (person.isOwner || person.held.can_manage_observatories),
      );
});

test("a flag that somebody has by themselves implies the lesser ones, and an owner has everything", async () => {
  const make = factories(database);
  const owner = await make.user();
  for (const flags of combinations(observatoryFlagNames)) {
    const user = await make.user();
    const { id } = await make.observatory(owner.id);
    await make.observatoryMember(id, { user_id: user.id }, flags);
    const rows = await database.sql<Way[]>`
      select via, can_view, can_observe, can_operate, can_admin, is_owner
        from observatory_access where observatory_id = ${id} order by via`;
    const all = { can_view: true, can_observe: true, can_operate: true, can_admin: true };
    expect(rows).toEqual([
      { via: "member", ...implied(flags), is_owner: false },
      { via: "owner", ...all, is_owner: true },
    ]);
  }
});
