import { listObservatoryMembersInput, noObservatoryFlags, observatoryMemberKind } from "@meridian/contract";
import { auditOf, historyOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { agreedCounts } from "../../../base/counts.fixture.ts";
import { getObservatory } from "../get.ts";
import { observing } from "../observing.fixture.ts";
import { addObservatoryMember } from "./add.ts";
import { listObservatoryMembers } from "./list.ts";
import { removeObservatoryMember } from "./remove.ts";
import { updateObservatoryMember } from "./update.ts";

const database = testDatabase();
const refusal = (code: string) => ({ code });
const everything = { can_view: true, can_observe: true, can_operate: true, can_admin: true };

test("members are changed by administrators of the observatory alone", async () => {
  const { as, make, id, owner, member, organization } = await observing(database);
  const { boss } = await organization({ can_admin: true });
  const [target, present] = [await make.user(), await member()];
  const attempts = (user: TestUser) => [
    addObservatoryMember(as(user), { id, user_id: target.id }),
    updateObservatoryMember(as(user), { id, userId: present.id, can_operate: true }),
    removeObservatoryMember(as(user), { id, userId: present.id }),
  ];
  const outcome = async (user: TestUser) =>
    (await Promise.allSettled(attempts(user))).map((settled) =>
      settled.status === "rejected" ? settled.reason.code : "done",
    );
  expect(await outcome(await member({ can_operate: true }))).toEqual(Array(3).fill("FORBIDDEN"));
  expect(await outcome(await make.user())).toEqual(Array(3).fill("NOT_FOUND"));
  for (const user of [
    owner,
    boss,
    await member({ can_admin: true }),
    await make.user({ server_admin: true }),
  ]) {
    await addObservatoryMember(as(user), { id, user_id: target.id });
    await updateObservatoryMember(as(user), { id, userId: target.id, can_operate: true });
    await removeObservatoryMember(as(user), { id, userId: target.id });
  }
});

test("a person added without a flag may look, and sees the observatory at once", async () => {
  const { as, make, id, owner, told, clock } = await observing(database);
  const ada = await make.user();
  await expect(getObservatory(as(ada), { id })).rejects.toMatchObject(refusal("NOT_FOUND"));
  const added = await addObservatoryMember(as(owner), { id, email: ada.email.toUpperCase() });
  expect(added).toEqual({
    user_id: ada.id,
    organization_id: null,
    name: ada.name,
    email: ada.email,
    email_verified: true,
    avatar_url: null,
    short_name: null,
    is_owner: false,
    ...noObservatoryFlags,
    can_view: true,
    created_at: clock.now().toISOString(),
  });
  expect(await getObservatory(as(ada), { id })).toMatchObject({
    permissions: { can_view: true, can_observe: false },
    abilities: { observe: false, leave: true },
  });
  const about = { user_id: ada.id, user_name: ada.name };
  const after = { ...noObservatoryFlags, can_view: true };
  expect(await historyOf(database, id)).toEqual([
    { event: "member_added", actor_id: owner.id, details: { ...about, after } },
  ]);
  expect(await auditOf(database, id)).toEqual([
    { action: "observatory.add_member", actor_id: owner.id, before: null, after: { ...about, ...after } },
  ]);
  expect(told).toEqual([
    { type: "observatory.changed", id },
    { type: "access.changed", user_id: ada.id },
  ]);
});

test("flags are stored as they are given and imply those below", async () => {
  const { as, make, id, owner } = await observing(database);
  const ada = await make.user();
  const added = await addObservatoryMember(as(owner), { id, user_id: ada.id, can_operate: true });
  expect(added).toMatchObject({ ...noObservatoryFlags, can_operate: true });
  expect(await getObservatory(as(ada), { id })).toMatchObject({
    permissions: { ...everything, can_admin: false },
    abilities: { observe: true, operate: true, administer: false },
  });
});

test("an unknown or deactivated person or present member can't be added", async () => {
  const { as, make, id, owner, member } = await observing(database);
  const add = (user_id: string) => addObservatoryMember(as(owner), { id, user_id });
  await expect(add("nobody")).rejects.toMatchObject(refusal("NOT_FOUND"));
  await expect(addObservatoryMember(as(owner), { id, email: "nobody@example.org" })).rejects.toMatchObject(
    refusal("NOT_FOUND"),
  );
  const gone = await make.user({ deactivated_at: new Date() });
  await expect(add(gone.id)).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "user_id" }] });
  await expect(add((await member()).id)).rejects.toMatchObject(refusal("CONFLICT"));
  await expect(add(owner.id)).rejects.toMatchObject(refusal("CONFLICT"));
  expect(await historyOf(database, id)).toEqual([]);
});

test("the flags that are given change, with before and after on record; the same again is no change", async () => {
  const { as, id, owner, member, told } = await observing(database);
  const ada = await member({ can_view: true });
  const update = () => updateObservatoryMember(as(owner), { id, userId: ada.id, can_admin: true });
  expect(await update()).toMatchObject({ user_id: ada.id, can_view: true, can_admin: true });
  const recorded = await historyOf(database, id);
  const before = { ...noObservatoryFlags, can_view: true };
  expect(recorded).toEqual([
    {
      event: "member_permissions_updated",
      actor_id: owner.id,
      details: { user_id: ada.id, user_name: ada.name, before, after: { ...before, can_admin: true } },
    },
  ]);
  expect(await update()).toMatchObject({ can_admin: true });
  expect(await historyOf(database, id)).toEqual(recorded);
  expect(await auditOf(database, id)).toMatchObject([{ action: "observatory.update_member" }]);
  expect(told).toHaveLength(2);
});

test("a removed person sees it no more at once", async () => {
  const { as, id, owner, member, told } = await observing(database);
  const ada = await member({ can_observe: true });
  await removeObservatoryMember(as(owner), { id, userId: ada.id });
  await expect(getObservatory(as(ada), { id })).rejects.toMatchObject(refusal("NOT_FOUND"));
  const before = { ...noObservatoryFlags, can_observe: true };
  expect(await historyOf(database, id)).toMatchObject([
    { event: "member_removed", details: { user_id: ada.id, user_name: ada.name, before } },
  ]);
  expect(told).toContainEqual({ type: "access.changed", user_id: ada.id });
  const again = removeObservatoryMember(as(owner), { id, userId: ada.id });
  await expect(again).rejects.toMatchObject(refusal("NOT_FOUND"));
});

test("a direct member may leave; a person who is in by an organization alone isn't one", async () => {
  const { as, id, member, organization } = await observing(database);
  const ada = await member();
  await removeObservatoryMember(as(ada), { id, userId: ada.id });
  expect(await historyOf(database, id)).toMatchObject([{ event: "member_removed", actor_id: ada.id }]);
  const { boss } = await organization({ can_view: true });
  const leave = removeObservatoryMember(as(boss), { id, userId: boss.id });
  await expect(leave).rejects.toMatchObject(refusal("NOT_FOUND"));
});

test("the owner has everything, without a row to change or remove", async () => {
  const { as, make, id, owner } = await observing(database);
  const admin = await make.user({ server_admin: true });
  for (const user of [owner, admin]) {
    const outcomes = await Promise.allSettled([
      updateObservatoryMember(as(user), { id, userId: owner.id, can_admin: false }),
      removeObservatoryMember(as(user), { id, userId: owner.id }),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: refusal("CONFLICT") });
  }
});

test("one person added twice at once is one member", async () => {
  const { as, make, id, owner, member } = await observing(database);
  const [ada, admin] = [await make.user(), await member({ can_admin: true })];
  const outcomes = await Promise.allSettled([
    addObservatoryMember(as(owner), { id, user_id: ada.id }),
    addObservatoryMember(as(admin), { id, user_id: ada.id }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: refusal("CONFLICT") });
  expect(await historyOf(database, id)).toHaveLength(1);
});

test("an administrator who is being removed either still changes something or no longer may", async () => {
  const { as, make, id, owner, member } = await observing(database);
  const [ada, admin] = [await make.user(), await member({ can_admin: true })];
  const [added] = await Promise.allSettled([
    addObservatoryMember(as(admin), { id, user_id: ada.id }),
    removeObservatoryMember(as(owner), { id, userId: admin.id }),
  ]);
  const events = (await historyOf(database, id)).map(({ event }) => event);
  if (added.status === "fulfilled") expect(events).toEqual(["member_added", "member_removed"]);
  else {
    expect(added.reason).toMatchObject(refusal("NOT_FOUND"));
    expect(events).toEqual(["member_removed"]);
  }
});

test("everybody who sees the observatory sees the owner, people and organizations by name", async () => {
  const { as, make, id, owner, organization } = await observing(database);
  const { id: organizationId, boss, short_name } = await organization({ can_observe: true });
  const zoe = await make.user({ name: "zoë" });
  await make.observatoryMember(id, { user_id: zoe.id }, { can_operate: true });
  const list = async (user: TestUser, input: object = {}) =>
    listObservatoryMembers(as(user), listObservatoryMembersInput.parse({ id, ...input }));
  const ids = async (input: object) =>
    (await list(zoe, input)).items.map((item) => item.user_id ?? item.organization_id);
  for (const user of [owner, zoe, boss, await make.user({ server_admin: true })])
    expect((await list(user)).items).toMatchObject([
      { organization_id: organizationId, user_id: null, short_name, is_owner: false, can_observe: true },
      { user_id: owner.id, is_owner: true, ...everything, created_at: null },
      { user_id: zoe.id, is_owner: false, can_operate: true, can_observe: false },
    ]);
  await expect(list(await make.user())).rejects.toMatchObject(refusal("NOT_FOUND"));
  expect(await ids({ kind: "users", order: "desc" })).toEqual([zoe.id, owner.id]);
  expect(await ids({ kind: "organizations" })).toEqual([organizationId]);
  expect(await ids({ search: "ZOË" })).toEqual([zoe.id]);
  // Addresses are for those who manage its members.
  const search = owner.email.slice(0, 30);
  const addresses = async (user: TestUser, input: object) =>
    (await list(user, { kind: "users", ...input })).items.map((item) => item.email);
  expect(await addresses(owner, {})).toEqual([owner.email, zoe.email]);
  expect(await addresses(owner, { search })).toEqual([owner.email]);
  expect(await addresses(zoe, {})).toEqual([null, zoe.email]);
  expect(await addresses(zoe, { search })).toEqual([]);
  expect((await list(zoe, { search, counts: true })).counts).toMatchObject({ kind: { all: 0 } });
  const counted = (input: object) =>
    agreedCounts((chosen) => list(zoe, { ...input, ...chosen }), { kind: observatoryMemberKind.options });
  expect(await counted({})).toEqual({ kind: { users: 2, organizations: 1, all: 3 } });
  expect(await counted({ search: "zoë" })).toEqual({ kind: { users: 1, organizations: 0, all: 1 } });
  await expect(list(await make.user(), { counts: true })).rejects.toMatchObject(refusal("NOT_FOUND"));
  const { items, next_cursor: cursor } = await list(zoe, { limit: 2 });
  expect(items).toHaveLength(2);
  expect(await ids({ limit: 2, cursor })).toEqual([zoe.id]);
});
