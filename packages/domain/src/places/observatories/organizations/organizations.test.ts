import { allObservatoryFlags, noObservatoryFlags } from "@meridian/contract";
import { auditOf, historyOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteOrganization } from "../../organizations/index.ts";
import { getObservatory } from "../get.ts";
import { observing } from "../observing.fixture.ts";
import { addObservatoryOrganization } from "./add.ts";
import { removeObservatoryOrganization } from "./remove.ts";
import { updateObservatoryOrganization } from "./update.ts";

const database = testDatabase();
const refusal = (code: string) => ({ code });

test("organizations are changed by administrators of the observatory alone", async () => {
  const { as, make, id, owner, member, organization } = await observing(database);
  const [present, other] = [await organization({ can_operate: true }), await organization()];
  const orgId = present.id;
  const attempts = (user: TestUser) => [
    addObservatoryOrganization(as(user), { id, organization_id: other.id }),
    updateObservatoryOrganization(as(user), { id, orgId, can_admin: true }),
    removeObservatoryOrganization(as(user), { id, orgId }),
  ];
  const outcome = async (user: TestUser) =>
    (await Promise.allSettled(attempts(user))).map((settled) =>
      settled.status === "rejected" ? settled.reason.code : "done",
    );
  for (const user of [present.boss, await member({ can_operate: true })])
    expect(await outcome(user)).toEqual(Array(3).fill("FORBIDDEN"));
  for (const user of [other.boss, await make.user()])
    expect(await outcome(user)).toEqual(Array(3).fill("NOT_FOUND"));
  const admin = await make.user({ server_admin: true });
  for (const user of [owner, admin, await member({ can_admin: true })]) {
    await addObservatoryOrganization(as(user), { id, organization_id: other.id });
    await updateObservatoryOrganization(as(user), { id, orgId: other.id, can_admin: false });
    await removeObservatoryOrganization(as(user), { id, orgId: other.id });
  }
});

test("an organization that is added without flags gets all four", async () => {
  const { as, id, owner, organization, told, clock } = await observing(database);
  const { id: organization_id, name, short_name, boss } = await organization();
  await expect(getObservatory(as(boss), { id })).rejects.toMatchObject(refusal("NOT_FOUND"));
  expect(await addObservatoryOrganization(as(owner), { id, organization_id })).toEqual({
    user_id: null,
    organization_id,
    name,
    email: null,
    email_verified: null,
    avatar_url: null,
    short_name,
    is_owner: false,
    ...allObservatoryFlags,
    created_at: clock.now().toISOString(),
  });
  expect(await getObservatory(as(boss), { id })).toMatchObject({ permissions: allObservatoryFlags });
  const about = { organization_id, organization_name: name };
  expect(await historyOf(database, id)).toEqual([
    {
      event: "organization_added",
      actor_id: owner.id,
      details: { ...about, after: allObservatoryFlags },
    },
  ]);
  expect(await auditOf(database, id)).toEqual([
    {
      action: "observatory.add_organization",
      actor_id: owner.id,
      before: null,
      after: { ...about, ...allObservatoryFlags },
    },
  ]);
  expect(told).toEqual([
    { type: "observatory.changed", id },
    { type: "organization.changed", id: organization_id },
  ]);
});

test("its flags there are the most that its people can have", async () => {
  const { as, id, owner, organization } = await observing(database);
  const { id: organization_id, boss } = await organization();
  await addObservatoryOrganization(as(owner), { id, organization_id, can_observe: true });
  const allowed = async () => (await getObservatory(as(boss), { id })).permissions;
  expect(await allowed()).toEqual({ ...noObservatoryFlags, can_view: true, can_observe: true });
  await updateObservatoryOrganization(as(owner), { id, orgId: organization_id, can_operate: true });
  expect(await allowed()).toEqual({ ...allObservatoryFlags, can_admin: false });
  const lowered = { can_observe: false, can_operate: false, can_view: true };
  await updateObservatoryOrganization(as(owner), { id, orgId: organization_id, ...lowered });
  expect(await allowed()).toEqual({ ...noObservatoryFlags, can_view: true });
});

test("adding, changing and removing one is in the observatory's history; the same again is no change", async () => {
  const { as, id, owner, organization, told } = await observing(database);
  const { id: orgId, name } = await organization();
  await addObservatoryOrganization(as(owner), { id, organization_id: orgId, can_view: true });
  for (let times = 0; times < 2; times += 1)
    await updateObservatoryOrganization(as(owner), { id, orgId, can_operate: true });
  await removeObservatoryOrganization(as(owner), { id, orgId });
  const about = { organization_id: orgId, organization_name: name };
  const [viewing, operating] = [
    { ...noObservatoryFlags, can_view: true },
    { ...noObservatoryFlags, can_view: true, can_operate: true },
  ];
  expect((await historyOf(database, id)).map(({ event, details }) => [event, details])).toEqual([
    ["organization_added", { ...about, after: viewing }],
    ["organization_permissions_updated", { ...about, before: viewing, after: operating }],
    ["organization_removed", { ...about, before: operating }],
  ]);
  expect(await auditOf(database, id)).toHaveLength(3);
  expect(told).toHaveLength(6);
});

test("an unknown organization, a present one to add and an absent one to change are refused", async () => {
  const { as, id, owner, organization } = await observing(database);
  const [present, other] = [await organization({ can_view: true }), await organization()];
  const add = (organization_id: string) => addObservatoryOrganization(as(owner), { id, organization_id });
  await expect(add("no-such-one")).rejects.toMatchObject(refusal("NOT_FOUND"));
  await expect(add(present.id)).rejects.toMatchObject(refusal("CONFLICT"));
  for (const orgId of [other.id, "no-such-one"]) {
    const update = updateObservatoryOrganization(as(owner), { id, orgId, can_view: true });
    await expect(update).rejects.toMatchObject(refusal("NOT_FOUND"));
    const remove = removeObservatoryOrganization(as(owner), { id, orgId });
    await expect(remove).rejects.toMatchObject(refusal("NOT_FOUND"));
  }
});

test("the owning organization can't be removed, nor lose a flag, nor be added again", async () => {
  const { as, make, organization, ownedBy } = await observing(database);
  const { id: orgId, boss } = await organization();
  const { id } = await ownedBy(orgId);
  for (const user of [boss, await make.user({ server_admin: true })]) {
    const outcomes = await Promise.allSettled([
      removeObservatoryOrganization(as(user), { id, orgId }),
      updateObservatoryOrganization(as(user), { id, orgId, can_admin: false }),
      addObservatoryOrganization(as(user), { id, organization_id: orgId }),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: refusal("CONFLICT") });
  }
  expect(await historyOf(database, id)).toEqual([]);
});

test("one organization added twice at once is one member", async () => {
  const { as, id, owner, member, organization } = await observing(database);
  const [{ id: organization_id }, admin] = [await organization(), await member({ can_admin: true })];
  const outcomes = await Promise.allSettled(
    [owner, admin].map((user) => addObservatoryOrganization(as(user), { id, organization_id })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: refusal("CONFLICT") });
});

test("an organization that is deleted while it is being removed goes once", async () => {
  const { as, id, owner, organization } = await observing(database);
  const { id: orgId, boss } = await organization({ can_view: true });
  const [removed, deleted] = await Promise.allSettled([
    removeObservatoryOrganization(as(owner), { id, orgId }),
    deleteOrganization(as(boss), { id: orgId }),
  ]);
  expect(deleted.status).toBe("fulfilled");
  if (removed.status === "rejected") expect(removed.reason).toMatchObject(refusal("NOT_FOUND"));
  expect((await historyOf(database, id)).map(({ event }) => event)).toEqual(["organization_removed"]);
});
