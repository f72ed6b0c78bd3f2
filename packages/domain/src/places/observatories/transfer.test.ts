import { allObservatoryFlags, listObservatoryMembersInput, noObservatoryFlags } from "@meridian/contract";
import { auditOf, historyOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { updateUser } from "../../people/users/index.ts";
import { deleteOrganization } from "../organizations/index.ts";
import { getObservatory } from "./get.ts";
import { listObservatoryMembers } from "./members/list.ts";
import { observing } from "./observing.fixture.ts";
import { removeObservatoryOrganization } from "./organizations/remove.ts";
import { transferObservatory } from "./transfer.ts";

const database = testDatabase();
type World = Awaited<ReturnType<typeof observing>>;
const refusal = (code: string) => ({ code });
const wrongOwner = { code: "INVALID", errors: [{ path: "owner_id" }] };

const toUser = ({ as, id }: World, by: TestUser, owner_id: string) =>
  transferObservatory(as(by), { id, owner_type: "user", owner_id });
const toOrganization = ({ as, id }: World, by: TestUser, owner_id: string) =>
  transferObservatory(as(by), { id, owner_type: "organization", owner_id });
/** Members with what they may do. */
const members = async ({ as, id }: World, user: TestUser) =>
  (await listObservatoryMembers(as(user), listObservatoryMembersInput.parse({ id }))).items;

test("a transfer is for the owner and server administrators, not for mere administrators of it", async () => {
  const world = await observing(database);
  const { make, owner, member, organization } = world;
  const target = await member({ can_view: true });
  const { boss } = await organization({ can_admin: true });
  for (const user of [boss, await member({ can_admin: true })])
    await expect(toUser(world, user, target.id)).rejects.toMatchObject(refusal("FORBIDDEN"));
  await expect(toUser(world, target, target.id)).rejects.toMatchObject(refusal("FORBIDDEN"));
  const stranger = await make.user();
  await expect(toUser(world, stranger, stranger.id)).rejects.toMatchObject(refusal("NOT_FOUND"));
  expect(await toUser(world, owner, target.id)).toMatchObject({ owner_id: target.id });
  const admin = await make.user({ server_admin: true });
  expect(await toUser(world, admin, owner.id)).toMatchObject({ owner_id: owner.id });
});

test("a person who gets it owns it alone, and the former owner stays with every flag", async () => {
  const world = await observing(database);
  const { owner, member, id, told } = world;
  const next = await member({ can_view: true });
  const transferred = await toUser(world, owner, next.id);
  expect(transferred).toMatchObject({
    version: 2,
    owner_type: "user",
    owner_id: next.id,
    owner_name: next.name,
    permissions: allObservatoryFlags,
    abilities: { administer: true, leave: true, transfer: false, delete: false },
  });
  const rows = await members(world, next);
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(expect.objectContaining({ user_id: next.id, is_owner: true }));
  expect(rows).toContainEqual(
    expect.objectContaining({ user_id: owner.id, is_owner: false, ...allObservatoryFlags }),
  );
  const change = {
    before: { owner_type: "user", owner_id: owner.id, owner_name: owner.name },
    after: { owner_type: "user", owner_id: next.id, owner_name: next.name },
  };
  expect(await historyOf(database, id)).toEqual([
    { event: "ownership_transferred", actor_id: owner.id, details: change },
  ]);
  expect(await auditOf(database, id)).toEqual([
    { action: "observatory.transfer", actor_id: owner.id, ...change },
  ]);
  expect(told).toEqual([
    { type: "observatory.changed", id },
    { type: "access.changed", user_id: owner.id },
    { type: "access.changed", user_id: next.id },
  ]);
});

test("an organization that gets it becomes a member with full permissions, and can't be removed", async () => {
  const world = await observing(database);
  const { as, make, owner, organization, id, told } = world;
  const { id: organizationId, name, boss } = await organization();
  await make.organizationMember(organizationId, owner.id);
  const transferred = await toOrganization(world, owner, organizationId);
  expect(transferred).toMatchObject({
    owner_type: "organization",
    owner_id: organizationId,
    owner_name: name,
  });
  expect(await members(world, owner)).toContainEqual(
    expect.objectContaining({ organization_id: organizationId, is_owner: true, ...allObservatoryFlags }),
  );
  expect((await getObservatory(as(boss), { id })).abilities).toMatchObject({ transfer: true, delete: true });
  const remove = removeObservatoryOrganization(as(boss), { id, orgId: organizationId });
  await expect(remove).rejects.toMatchObject(refusal("CONFLICT"));
  const about = { organization_id: organizationId, organization_name: name };
  expect((await historyOf(database, id)).map(({ event, details }) => [event, details])).toEqual([
    [
      "ownership_transferred",
      expect.objectContaining({ after: expect.objectContaining({ owner_name: name }) }),
    ],
    ["organization_added", { ...about, after: allObservatoryFlags }],
  ]);
  expect(told).toContainEqual({ type: "organization.changed", id: organizationId });
});

test("an organization that was a member with less has everything once it is the owner", async () => {
  const world = await observing(database);
  const { owner, organization, id } = world;
  const { id: organizationId, name } = await organization({ can_view: true });
  await world.make.organizationMember(organizationId, owner.id);
  await toOrganization(world, owner, organizationId);
  expect(await members(world, owner)).toContainEqual(
    expect.objectContaining({ organization_id: organizationId, is_owner: true, ...allObservatoryFlags }),
  );
  expect((await historyOf(database, id))[1]).toMatchObject({
    event: "organization_permissions_updated",
    details: {
      organization_name: name,
      before: { ...noObservatoryFlags, can_view: true },
      after: allObservatoryFlags,
    },
  });
});

test("an organization that gives it away stays a member with everything, and may then be removed", async () => {
  const world = await observing(database);
  const { as, make, organization, ownedBy } = world;
  const { id: orgId, boss } = await organization();
  const { id } = await ownedBy(orgId);
  const there = { ...world, id };
  const next = await make.user();
  await make.observatoryMember(id, { user_id: next.id });
  expect(await toUser(there, boss, next.id)).toMatchObject({ owner_id: next.id });
  expect(await members(there, next)).toContainEqual(
    expect.objectContaining({ organization_id: orgId, is_owner: false, ...allObservatoryFlags }),
  );
  await removeObservatoryOrganization(as(next), { id, orgId });
  await expect(getObservatory(as(boss), { id })).rejects.toMatchObject(refusal("NOT_FOUND"));
});

test("managers of the owning organization's observatories transfer them, its other people don't", async () => {
  const world = await observing(database);
  const { make, organization, ownedBy } = world;
  const { id: orgId } = await organization();
  const there = { ...world, id: (await ownedBy(orgId)).id };
  const [manager, recruiter] = [await make.user(), await make.user()];
  await make.organizationMember(orgId, manager.id, { can_manage_observatories: true });
  await make.organizationMember(orgId, recruiter.id, { can_manage_members: true });
  const refused = toUser(there, recruiter, recruiter.id);
  await expect(refused).rejects.toMatchObject(refusal("FORBIDDEN"));
  expect(await toUser(there, manager, manager.id)).toMatchObject({ owner_id: manager.id });
});

test("a new owner must belong to it, a new organization must have its owner as a member", async () => {
  const world = await observing(database);
  const { make, owner, organization, member, id } = world;
  const admin = await make.user({ server_admin: true });
  const [gone, stranger] = [await member(), await make.user()];
  await database.sql`update users set deactivated_at = now() where id = ${gone.id}`;
  const here = await organization({ can_admin: true });
  await make.organizationMember(here.id, admin.id);
  for (const by of [owner, admin]) {
    for (const to of [gone.id, stranger.id, "nobody"])
      await expect(toUser(world, by, to)).rejects.toMatchObject(wrongOwner);
    for (const to of [here.id, (await organization()).id, "no-such-one"])
      await expect(toOrganization(world, by, to)).rejects.toMatchObject(wrongOwner);
  }
  await expect(toUser(world, owner, owner.id)).rejects.toMatchObject(refusal("CONFLICT"));
  const throughOrganization = await make.user();
  await make.organizationMember(here.id, throughOrganization.id);
  expect(await toUser({ ...world, id }, owner, throughOrganization.id)).toMatchObject({
    owner_id: throughOrganization.id,
  });
});

test("an owning organization gives it to another that its owner, or whoever acts for it, belongs to", async () => {
  const world = await observing(database);
  const { make, organization, ownedBy } = world;
  const [from, to, far] = [await organization(), await organization(), await organization()];
  const manager = await make.user();
  await make.organizationMember(from.id, manager.id, { can_manage_observatories: true });
  const there = { ...world, id: (await ownedBy(from.id)).id };
  await expect(toOrganization(there, manager, to.id)).rejects.toMatchObject(wrongOwner);
  await make.organizationMember(to.id, manager.id);
  expect(await toOrganization(there, manager, to.id)).toMatchObject({ owner_id: to.id });
  await expect(toOrganization(there, to.boss, far.id)).rejects.toMatchObject(wrongOwner);
});

test("one of two simultaneous transfers succeeds", async () => {
  const world = await observing(database);
  const { member, owner, id } = world;
  const [ada, bob] = [await member(), await member()];
  const outcomes = await Promise.allSettled([toUser(world, owner, ada.id), toUser(world, owner, bob.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: refusal("FORBIDDEN"),
  });
  expect(await historyOf(database, id)).toHaveLength(1);
});

/** Starts both at once, the transfer first or second; what came of the transfer is first in what it returns. */
async function against(isFirst: boolean, transfer: () => Promise<unknown>, other: () => Promise<unknown>) {
  const outcomes = await Promise.allSettled(isFirst ? [transfer(), other()] : [other(), transfer()]);
  return isFirst ? outcomes : outcomes.toReversed();
}

test.each([true, false])(
  "an organization deleted during a transfer owns the observatory or is gone (first: %s)",
  async (isFirst) => {
    const world = await observing(database);
    const { as, owner, organization, id } = world;
    const { id: organizationId, boss } = await organization({ can_view: true });
    await world.make.organizationMember(organizationId, owner.id);
    const [transferred, deleted] = await against(
      isFirst,
      () => toOrganization(world, owner, organizationId),
      () => deleteOrganization(as(boss), { id: organizationId }),
    );
    const { owner_id } = await getObservatory(as(owner), { id });
    if (transferred!.status === "fulfilled") {
      expect(deleted).toMatchObject({ reason: refusal("CONFLICT") });
      expect(owner_id).toBe(organizationId);
    } else {
      expect(transferred!.reason).toMatchObject(wrongOwner);
      expect(deleted!.status).toBe("fulfilled");
      expect(owner_id).toBe(owner.id);
    }
  },
);

test.each([true, false])(
  "a new owner deactivated during a transfer owned it by then, or the former one keeps it (first: %s)",
  async (isFirst) => {
    const world = await observing(database);
    const { as, make, owner, member, id } = world;
    const [next, admin] = [await member(), await make.user({ server_admin: true })];
    const [transferred, deactivated] = await against(
      isFirst,
      () => toUser(world, owner, next.id),
      () => updateUser(as(admin), { id: next.id, deactivated: true }),
    );
    const { owner_id } = await getObservatory(as(owner), { id });
    if (transferred!.status === "fulfilled") {
      expect(deactivated!.status).toBe("fulfilled");
      expect(owner_id).toBe(next.id);
    } else {
      expect(transferred!.reason).toMatchObject(wrongOwner);
      expect(deactivated!.status).toBe("fulfilled");
      expect(owner_id).toBe(owner.id);
    }
  },
);
