import { allOrganizationFlags, noOrganizationFlags, organizationRoleName } from "@meridian/contract";
import { newId } from "@meridian/database";
import { auditOf, historyOf, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { agreedCounts } from "../../../base/counts.fixture.ts";
import { addOrganizationMember } from "./add.ts";
import { membership } from "./members.fixture.ts";

const database = testDatabase();

const scene = () => membership(database);
const code = (expected: string) => ({ code: expected });
const idsOf = (page: { items: { user_id: string }[] }) => page.items.map((item) => item.user_id);

test("refuses the wrong actor: strangers see no organization, members without the permission may not", async () => {
  const { make, id, member, add, update, remove, list } = await scene();
  const [stranger, plain, target] = [await make.user(), await member(), await member()];
  const every = { can_manage_observatories: true, can_manage_projects: true, can_manage_storage: true };
  const admin = await member({ ...every, can_manage_billing: true });
  for (const [by, expected] of [
    [stranger, code("NOT_FOUND")],
    [plain, code("FORBIDDEN")],
    [admin, code("FORBIDDEN")],
  ] as const) {
    await expect(add(by, { user_id: stranger.id })).rejects.toMatchObject(expected);
    await expect(update(by, target.id, { can_manage_billing: true })).rejects.toMatchObject(expected);
    await expect(remove(by, target.id)).rejects.toMatchObject(expected);
  }
  await expect(list(stranger)).rejects.toMatchObject(code("NOT_FOUND"));
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(addOrganizationMember(anonymous, { id, user_id: plain.id })).rejects.toMatchObject(
    code("UNAUTHENTICATED"),
  );
  expect(await auditOf(database, id)).toEqual([]);
});

test("somebody is added by id or by address, in whatever capitals, with the permissions given", async () => {
  const { make, owner, id, add, told, clock } = await scene();
  const [one, other] = [await make.user(), await make.user()];
  const added = await add(owner, { email: one.email.toUpperCase(), can_manage_projects: true });
  const permissions = { ...noOrganizationFlags, can_manage_projects: true };
  expect(added).toEqual({
    user_id: one.id,
    name: one.name,
    email: one.email,
    email_verified: true,
    avatar_url: null,
    role: "member",
    ...permissions,
    deactivated: false,
    created_at: clock.now().toISOString(),
  });
  expect(told).toEqual([
    { type: "organization.changed", id },
    { type: "access.changed", user_id: one.id },
  ]);
  expect(await add(owner, { user_id: other.id })).toMatchObject({ role: "member", ...noOrganizationFlags });
  const [first] = await historyOf(database, id);
  expect(first).toEqual({
    event: "member_added",
    actor_id: owner.id,
    details: { user_id: one.id, user_name: one.name, before: null, after: permissions },
  });
  expect((await auditOf(database, id))[0]).toEqual({
    action: "organization.add_member",
    actor_id: owner.id,
    before: null,
    after: { user_id: one.id, ...permissions },
  });
});

test("nobody can be added who doesn't exist, whose account is deactivated, or who is a member already", async () => {
  const { make, owner, member, add, told } = await scene();
  const gone = await make.user({ deactivated_at: new Date() });
  await expect(add(owner, { user_id: "nobody" })).rejects.toMatchObject(code("NOT_FOUND"));
  await expect(add(owner, { email: "nobody@example.org" })).rejects.toMatchObject(code("NOT_FOUND"));
  for (const [field, value] of Object.entries({ user_id: gone.id, email: gone.email }))
    await expect(add(owner, { [field]: value })).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: field }],
    });
  const here = await member({ can_manage_billing: true });
  await expect(add(owner, { user_id: here.id })).rejects.toMatchObject(code("CONFLICT"));
  await expect(add(owner, { user_id: owner.id })).rejects.toMatchObject(code("CONFLICT"));
  expect(told).toEqual([]);
});

test("a person added twice at once is a member once", async () => {
  const { make, owner, id, member, add } = await scene();
  const [manager, person] = [await member({ can_manage_members: true }), await make.user()];
  const outcomes = await Promise.allSettled([
    add(owner, { user_id: person.id }),
    add(manager, { email: person.email }),
    add(owner, { email: person.email }),
  ]);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refusals).toMatchObject([code("CONFLICT"), code("CONFLICT")]);
  expect(await historyOf(database, id)).toHaveLength(1);
});

test("the owner can't be edited, removed, nor leave: not by themselves, not by a server administrator", async () => {
  const { make, owner, id, member, update, remove, list } = await scene();
  const all = await member(allOrganizationFlags);
  const admin = await make.user({ server_admin: true });
  for (const by of [owner, all, admin]) {
    await expect(update(by, owner.id, { can_manage_billing: false })).rejects.toMatchObject(code("CONFLICT"));
    await expect(remove(by, owner.id)).rejects.toMatchObject(code("CONFLICT"));
  }
  await expect(remove(await member(), owner.id)).rejects.toMatchObject(code("FORBIDDEN"));
  expect((await list(owner, { role: "owner" })).items).toMatchObject([
    { user_id: owner.id, ...allOrganizationFlags },
  ]);
  expect(await historyOf(database, id)).toEqual([]);
});

test("the list counts the members found of each role", async () => {
  const { make, owner, member, list } = await scene();
  const plain = await member();
  await member({ can_manage_billing: true });
  const admin = await member({ can_manage_observatories: true });
  const counted = async (by: TestUser, input: object = {}) =>
    (
      await agreedCounts((chosen) => list(by, { ...input, ...chosen }), {
        role: organizationRoleName.options,
      })
    )?.role;
  for (const by of [owner, plain, await make.user({ server_admin: true })])
    expect(await counted(by)).toEqual({ owner: 1, admin: 1, member: 2, all: 4 });
  expect(await counted(plain, { search: admin.email })).toEqual({ owner: 0, admin: 1, member: 0, all: 1 });
  await expect(list(await make.user(), { counts: true })).rejects.toMatchObject(code("NOT_FOUND"));
});

test("a server administrator manages members without being one", async () => {
  const { make, member, id, add, update, remove, list } = await scene();
  const admin = await make.user({ server_admin: true });
  const [person, other] = [await make.user(), await member(allOrganizationFlags)];
  expect(await add(admin, { user_id: person.id, ...allOrganizationFlags })).toMatchObject({ role: "admin" });
  expect(await update(admin, other.id, noOrganizationFlags)).toMatchObject({ role: "member" });
  await remove(admin, other.id);
  await expect(remove(admin, admin.id)).rejects.toMatchObject(code("NOT_FOUND"));
  expect(idsOf(await list(admin))).toContain(person.id);
  const actors = (await auditOf(database, id)).map((record) => record.actor_id);
  expect(actors).toEqual([admin.id, admin.id, admin.id]);
});

test("somebody who is removed sees nothing any more; everybody may leave", async () => {
  const { owner, id, member, remove, list, told } = await scene();
  const [removed, left] = [await member({ can_manage_billing: true }), await member(allOrganizationFlags)];
  await remove(owner, removed.id);
  expect(told).toEqual([
    { type: "organization.changed", id },
    { type: "access.changed", user_id: removed.id },
  ]);
  await remove(left, left.id);
  for (const user of [removed, left]) await expect(list(user)).rejects.toMatchObject(code("NOT_FOUND"));
  expect(idsOf(await list(owner))).toEqual([owner.id]);
  await expect(remove(owner, removed.id)).rejects.toMatchObject(code("NOT_FOUND"));
  const before = { ...noOrganizationFlags, can_manage_billing: true };
  const person = { user_id: removed.id, user_name: removed.name };
  expect(await historyOf(database, id)).toMatchObject([
    { event: "member_removed", actor_id: owner.id, details: { ...person, before, after: null } },
    { event: "member_removed", actor_id: left.id, details: { user_id: left.id } },
  ]);
  expect(await auditOf(database, id)).toMatchObject([
    { action: "organization.remove_member", before: { user_id: removed.id, ...before }, after: null },
    { action: "organization.remove_member", actor_id: left.id },
  ]);
});

test("a member removed twice at once goes once", async () => {
  const { owner, id, member, remove } = await scene();
  const someone = await member();
  const outcomes = await Promise.allSettled([
    remove(owner, someone.id),
    remove(someone, someone.id),
    remove(owner, someone.id),
  ]);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refusals).toMatchObject([code("NOT_FOUND"), code("NOT_FOUND")]);
  expect(await historyOf(database, id)).toHaveLength(1);
});

test("a member whose account is deactivated stays on the list as such, and can be removed", async () => {
  const { owner, member, remove, list } = await scene();
  const gone = await member();
  await database.sql`update users set deactivated_at = now() where id = ${gone.id}`;
  expect((await list(owner, { search: gone.email })).items).toMatchObject([{ deactivated: true }]);
  await remove(owner, gone.id);
  expect(idsOf(await list(owner))).toEqual([owner.id]);
});

test("every member sees the members, found by part of name or address and by role, in each order", async () => {
  const { make, owner, id, member, list } = await scene();
  const people = [];
  for (const name of ["ada", "Beate", "Caroline 50%", "Beate"]) {
    const user = await make.user({ name: `${name}`, email: `${name.slice(0, 3)}.${newId()}@Example.org` });
    await make.organizationMember(id, user.id, { can_manage_observatories: name === "ada" });
    people.push(user);
  }
  const plain = await member();
  const names = async (input: object) => (await list(plain, input)).items.map((item) => item.name);
  // Nothing that could be in the ids, which are in the addresses.
  expect(await names({ search: "EAT" })).toEqual(["Beate", "Beate"]);
  expect(await names({ search: "%" })).toEqual(["Caroline 50%"]);
  expect(idsOf(await list(plain, { search: people[2]!.email.toUpperCase() }))).toEqual([people[2]!.id]);
  expect(await names({ role: "admin" })).toEqual(["ada"]);
  expect(await names({ role: "owner" })).toEqual([owner.name]);
  expect(await names({ role: "member" })).toHaveLength(4);
  for (const sort of ["name", "email", "created_at"])
    for (const order of ["asc", "desc"]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(plain, { sort, order, limit: 2, cursor });
        seen.push(...idsOf(page));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(idsOf(await list(plain, { sort, order })));
      expect(new Set(seen).size).toBe(6);
    }
  await expect(list(plain, { cursor: "?" })).rejects.toMatchObject(code("INVALID"));
});
