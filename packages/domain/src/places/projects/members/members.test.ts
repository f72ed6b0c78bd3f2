import { addProjectMemberInput, listProjectMembersInput } from "@meridian/contract";
import { type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import {
  addProjectMember,
  getProject,
  listProjectMembers,
  removeProjectMember,
  updateProject,
  updateProjectMember,
} from "../index.ts";
import { projectScene } from "../projects.fixture.ts";

const database = testDatabase();
const { make, as, nobody, people, manage, told, audit, history } = projectScene(database);
const list = (user: TestUser, input: object) =>
  listProjectMembers(as(user), listProjectMembersInput.parse(input));
const add = (user: TestUser, input: object) => addProjectMember(as(user), addProjectMemberInput.parse(input));

async function project() {
  const [owner, manager, member, boss, colleague] = await people(5);
  const organization = await make.organization(boss!.id);
  await make.organizationMember(organization.id, colleague!.id);
  const { id } = await make.project(owner!.id, { organization_id: organization.id });
  await manage(id, manager!.id);
  await make.projectMember(id, member!.id);
  const people_ = { owner: owner!, manager: manager!, member: member!, boss: boss!, colleague: colleague! };
  return { id, organization, ...people_ };
}

test("every procedure refuses the wrong people", async () => {
  const { id, member, colleague, manager } = await project();
  const [stranger] = await people(1);
  const verbs = (ctx: ReturnType<typeof as>, userId: string) => [
    () => addProjectMember(ctx, addProjectMemberInput.parse({ id, user_id: stranger!.id })),
    () => updateProjectMember(ctx, { id, userId, can_manage: false }),
    () => removeProjectMember(ctx, { id, userId }),
  ];
  for (const user of [member, colleague])
    for (const verb of verbs(as(user), manager.id))
      await expect(verb()).rejects.toMatchObject({ code: "FORBIDDEN" });
  const reading = [() => list(stranger!, { id }), ...verbs(as(stranger!), manager.id)];
  for (const verb of reading) await expect(verb()).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const verb of verbs(nobody(), manager.id))
    await expect(verb()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await audit(id)).toEqual([]);
});

test("lists everybody once, with what they may do in effect and how they got in", async () => {
  const { id, organization, owner, manager, member, boss, colleague } = await project();
  await make.organizationMember(organization.id, member.id, { can_manage_projects: true });
  const { items } = await list(member, { id });
  const wayOf = (user: TestUser) => items.find(({ user_id }) => user_id === user.id);
  expect(items).toHaveLength(5);
  const rest = { organization_id: null };
  expect(wayOf(owner)).toMatchObject({ is_owner: true, can_manage: true, is_direct: false, ...rest });
  expect(wayOf(manager)).toMatchObject({ is_owner: false, can_manage: true, is_direct: true, ...rest });
  const through = { is_owner: false, organization_id: organization.id };
  expect(wayOf(member)).toMatchObject({ ...through, can_manage: true, is_direct: true });
  expect(wayOf(boss)).toMatchObject({ ...through, can_manage: true, is_direct: false });
  expect(wayOf(colleague)).toEqual({
    ...through,
    user_id: colleague.id,
    name: colleague.name,
    email: colleague.email,
    email_verified: true,
    avatar_url: null,
    can_manage: false,
    is_direct: false,
  });
});

test("pages by name, both ways, and searches names and addresses", async () => {
  const [owner] = await people(1);
  const { id } = await make.project(owner!.id);
  for (const name of ["bruno", "Anna", "Cleo"]) await make.projectMember(id, (await make.user({ name })).id);
  for (const order of ["asc", "desc"]) {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(owner!, { id, limit: 1, order, cursor });
      names.push(...page.items.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    const expected = ["Anna", "bruno", "Cleo", owner!.name];
    expect(names).toEqual(order === "asc" ? expected : expected.toReversed());
  }
  expect((await list(owner!, { id, search: "UNO" })).items).toMatchObject([{ name: "bruno" }]);
  expect((await list(owner!, { id, search: owner!.email.toUpperCase() })).items).toHaveLength(1);
});

test("a person is added by id or by address, by managers of the project", async () => {
  const { id, owner, manager, boss } = await project();
  const admin = await make.user({ server_admin: true });
  for (const user of [owner, manager, boss, admin]) {
    const guest = await make.user();
    told();
    const by = user === owner ? { user_id: guest.id } : { email: guest.email.toUpperCase() };
    const added = await add(user, { id, ...by, can_manage: user === boss });
    expect(added).toEqual({
      user_id: guest.id,
      name: guest.name,
      email: guest.email,
      email_verified: true,
      avatar_url: null,
      is_owner: false,
      can_manage: user === boss,
      is_direct: true,
      organization_id: null,
    });
    expect(told()).toEqual([
      { type: "project.changed", id },
      { type: "access.changed", user_id: guest.id },
    ]);
    expect((await history(id)).at(-1)).toMatchObject({
      event: "member_added",
      actor_id: user.id,
      details: { user_id: guest.id, user_name: guest.name, after: { can_manage: user === boss } },
    });
    expect((await audit(id)).at(-1)).toMatchObject({
      action: "project.add_member",
      after: { user_id: guest.id },
    });
    expect(await getProject(as(guest), { id })).toMatchObject({ abilities: { manage: user === boss } });
  }
});

test("the owner, a member, a deactivated account and an unknown person can't be added", async () => {
  const { id, owner, member, colleague } = await project();
  const gone = await make.user({ deactivated_at: new Date() });
  for (const user_id of [owner.id, member.id])
    await expect(add(owner, { id, user_id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(add(owner, { id, email: gone.email })).rejects.toMatchObject({
    code: "INVALID",
    errors: [{ path: "email" }],
  });
  for (const who of [{ user_id: "no-such-one" }, { email: "nobody@example.org" }])
    await expect(add(owner, { id, ...who })).rejects.toMatchObject({ code: "NOT_FOUND" });
  // In through the organization is no hindrance.
  expect(await add(owner, { id, user_id: colleague.id })).toMatchObject({ is_direct: true });
});

test("one of two who add a person at once is told that they are a member", async () => {
  const { id, owner, manager } = await project();
  const guest = await make.user();
  const both = await Promise.allSettled([owner, manager].map((user) => add(user, { id, user_id: guest.id })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
});

test("a member's right to manage is changed; the same again changes nothing", async () => {
  const { id, owner, member } = await project();
  told();
  const change = (can_manage?: boolean) =>
    updateProjectMember(as(owner), { id, userId: member.id, can_manage });
  expect(await change(true)).toMatchObject({ user_id: member.id, can_manage: true });
  expect(told()).toHaveLength(2);
  expect(await change(true)).toMatchObject({ can_manage: true });
  expect(await change()).toMatchObject({ can_manage: true });
  expect(told()).toEqual([]);
  expect(await history(id)).toMatchObject([
    {
      event: "member_updated",
      details: { user_name: member.name, before: { can_manage: false }, after: { can_manage: true } },
    },
  ]);
  expect(await audit(id)).toMatchObject([{ action: "project.update_member" }]);
  expect((await getProject(as(owner), { id })).version).toBe(1);
});

test("the owner's membership and one through the organization can't be changed or removed", async () => {
  const { id, owner, manager, colleague } = await project();
  for (const [userId, code] of [
    [owner.id, "CONFLICT"],
    [colleague.id, "NOT_FOUND"],
    ["no-such-one", "NOT_FOUND"],
  ] as const) {
    await expect(updateProjectMember(as(manager), { id, userId, can_manage: true })).rejects.toMatchObject({
      code,
    });
    await expect(removeProjectMember(as(manager), { id, userId })).rejects.toMatchObject({ code });
  }
  await expect(removeProjectMember(as(owner), { id, userId: owner.id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(removeProjectMember(as(colleague), { id, userId: colleague.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a member is removed or leaves, and is out at once", async () => {
  const { id, owner, manager, member } = await project();
  told();
  await removeProjectMember(as(member), { id, userId: member.id });
  expect(told()).toEqual([
    { type: "project.changed", id },
    { type: "access.changed", user_id: member.id },
  ]);
  await expect(getProject(as(member), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await removeProjectMember(as(owner), { id, userId: manager.id });
  await expect(getProject(as(manager), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await history(id)).toMatchObject([
    { event: "member_removed", actor_id: member.id, details: { user_id: member.id, user_name: member.name } },
    { event: "member_removed", actor_id: owner.id, details: { user_id: manager.id } },
  ]);
  const records = await audit(id);
  expect(records.map(({ action }) => action)).toEqual(["project.remove_member", "project.remove_member"]);
});

test("one of two who remove each other at once is gone, the other is told so", async () => {
  const { id, manager, member } = await project();
  await database.sql`update project_members set can_manage = true where project_id = ${id}`;
  const both = await Promise.allSettled([
    removeProjectMember(as(manager), { id, userId: member.id }),
    removeProjectMember(as(member), { id, userId: manager.id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an archived project adds, changes and removes no members until it is active again; anybody may leave", async () => {
  const { id, owner, manager, member } = await project();
  const [newcomer, admin] = [await make.user(), await make.user({ server_admin: true })];
  await updateProject(as(owner), { id, status: "archived" });
  told();
  const before = await history(id);
  const conflict = { code: "CONFLICT", message: expect.stringContaining("Make it active first") };
  for (const by of [owner, manager, admin]) {
    await expect(add(by, { id, user_id: newcomer.id })).rejects.toMatchObject(conflict);
    const changing = updateProjectMember(as(by), { id, userId: member.id, can_manage: true });
    await expect(changing).rejects.toMatchObject(conflict);
    await expect(removeProjectMember(as(by), { id, userId: member.id })).rejects.toMatchObject(conflict);
  }
  const same = await updateProjectMember(as(owner), { id, userId: member.id, can_manage: false });
  expect(same).toMatchObject({ can_manage: false });
  expect([await history(id), told()]).toEqual([before, []]);
  await removeProjectMember(as(member), { id, userId: member.id });
  await removeProjectMember(as(manager), { id, userId: manager.id });
  await updateProject(as(owner), { id, status: "active" });
  expect(await add(owner, { id, user_id: newcomer.id })).toMatchObject({ is_direct: true });
});

test("a member isn't added to a project that is archived at once", async () => {
  const { id, owner } = await project();
  const [newcomer] = await people(1);
  const [added] = await Promise.allSettled([
    add(owner, { id, user_id: newcomer!.id }),
    updateProject(as(owner), { id, status: "archived" }),
  ]);
  const events = (await history(id)).map(({ event }) => event);
  if (added.status === "fulfilled") expect(events).toEqual(["member_added", "project_status_changed"]);
  else expect(events).toEqual(["project_status_changed"]);
});
