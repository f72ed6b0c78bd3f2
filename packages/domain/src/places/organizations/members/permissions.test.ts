import {
  allOrganizationFlags,
  noOrganizationFlags,
  type OrganizationFlag,
  organizationFlagNames,
} from "@meridian/contract";
import { auditOf, historyOf, inTurn, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { membership } from "./members.fixture.ts";

const database = testDatabase();

const scene = () => membership(database);
const code = (expected: string) => ({ code: expected });

test("permissions that are given change and the rest stays, with before and after on record", async () => {
  const { owner, id, member, update, told } = await scene();
  const someone = await member({ can_manage_storage: true, can_manage_billing: true });
  const before = { ...noOrganizationFlags, can_manage_storage: true, can_manage_billing: true };
  const after = { ...before, can_manage_billing: false, can_manage_members: true };
  const changes = { can_manage_billing: false, can_manage_members: true };
  expect(await update(owner, someone.id, changes)).toMatchObject({ ...after, role: "admin" });
  expect(await historyOf(database, id)).toEqual([
    {
      event: "member_permissions_updated",
      actor_id: owner.id,
      details: { user_id: someone.id, user_name: someone.name, before, after },
    },
  ]);
  expect(await auditOf(database, id)).toEqual([
    {
      action: "organization.update_member",
      actor_id: owner.id,
      before: { user_id: someone.id, ...before },
      after: { user_id: someone.id, ...after },
    },
  ]);
  expect(told).toEqual([
    { type: "organization.changed", id },
    { type: "access.changed", user_id: someone.id },
  ]);
});

test("a change to what it is already writes nothing, also for who couldn't make it", async () => {
  const { owner, id, member, update, told } = await scene();
  const someone = await member({ can_manage_billing: true });
  const manager = await member({ can_manage_members: true });
  expect(await update(owner, someone.id, {})).toMatchObject({ can_manage_billing: true });
  expect(await update(manager, someone.id, { can_manage_billing: true })).toMatchObject({ role: "member" });
  expect([...(await historyOf(database, id)), ...(await auditOf(database, id)), ...told]).toEqual([]);
});

test("two changes at once don't lose each other", async () => {
  const { owner, member, update, list } = await scene();
  const [manager, someone] = [
    await member({ can_manage_members: true, can_manage_projects: true }),
    await member(),
  ];
  await Promise.all([
    update(owner, someone.id, { can_manage_storage: true }),
    update(manager, someone.id, { can_manage_projects: true }),
  ]);
  const { items } = await list(owner, { search: someone.email });
  expect(items).toMatchObject([{ can_manage_storage: true, can_manage_projects: true }]);
});

test.each(organizationFlagNames.filter((flag) => flag !== "can_manage_members"))(
  "nobody grants %s without holding it, but may take it away",
  async (flag: OrganizationFlag) => {
    const { make, id, member, add, update, remove } = await scene();
    const manager = await member({ ...allOrganizationFlags, [flag]: false });
    const [plain, holder, stranger] = [await member(), await member({ [flag]: true }), await make.user()];
    const refused = { code: "FORBIDDEN", message: expect.stringContaining(flag) };
    await expect(add(manager, { user_id: stranger.id, [flag]: true })).rejects.toMatchObject(refused);
    await expect(update(manager, plain.id, { [flag]: true })).rejects.toMatchObject(refused);
    await expect(update(manager, manager.id, { [flag]: true })).rejects.toMatchObject(refused);
    expect(await historyOf(database, id)).toEqual([]);
    const held = organizationFlagNames.filter((name) => name !== flag);
    const others = Object.fromEntries(held.map((name) => [name, true]));
    expect(await update(manager, holder.id, others)).toMatchObject({ ...others, [flag]: true });
    expect(await add(manager, { user_id: stranger.id, ...others })).toMatchObject(others);
    await remove(manager, stranger.id);
    expect(await update(manager, holder.id, { [flag]: false })).toMatchObject({ [flag]: false });
    await expect(update(manager, holder.id, { [flag]: true })).rejects.toMatchObject(refused);
    await remove(manager, (await member({ [flag]: true })).id);
  },
);

test("somebody who loses a permission while they hand it out does so before, or is refused", async () => {
  const contest = async (isLossFirst: boolean) => {
    const { owner, id, member, update } = await scene();
    const manager = await member({ can_manage_members: true, can_manage_billing: true });
    const someone = await member();
    const lose = () => update(owner, manager.id, { can_manage_billing: false });
    const grant = () => update(manager, someone.id, { can_manage_billing: true });
    return inTurn(database, { table: "organizations", id }, ...(isLossFirst ? [lose, grant] : [grant, lose]));
  };
  expect(await contest(true)).toMatchObject([{ status: "fulfilled" }, { reason: code("FORBIDDEN") }]);
  expect(await contest(false)).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
});

test("one's own permissions can only be given up", async () => {
  const { member, update } = await scene();
  const manager = await member({ can_manage_members: true, can_manage_projects: true });
  expect(await update(manager, manager.id, { can_manage_projects: false })).toMatchObject({
    can_manage_projects: false,
  });
  await expect(update(manager, manager.id, { can_manage_projects: true })).rejects.toMatchObject(
    code("FORBIDDEN"),
  );
  expect(await update(manager, manager.id, { can_manage_members: false })).toMatchObject({ role: "member" });
  await expect(update(manager, manager.id, {})).rejects.toMatchObject(code("FORBIDDEN"));
});

test("the owner has every permission, whatever their row says", async () => {
  const { make, owner, id, member, add, update } = await scene();
  await database.sql`
    update organization_members set can_manage_members = false, can_manage_billing = false
     where organization_id = ${id} and user_id = ${owner.id}`;
  expect(await add(owner, { user_id: (await make.user()).id, can_manage_billing: true })).toBeDefined();
  expect(await update(owner, (await member()).id, allOrganizationFlags)).toMatchObject(allOrganizationFlags);
});
