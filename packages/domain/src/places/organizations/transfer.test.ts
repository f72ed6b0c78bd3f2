import { allOrganizationFlags, noOrganizationFlags } from "@meridian/contract";
import { auditOf, historyOf, inTurn, type TestUser, testDatabase, untilWaiting } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getOrganization } from "./get.ts";
import { findMember } from "./members/find.ts";
import { removeOrganizationMember } from "./members/remove.ts";
import { organizing, ownerOf } from "./organizing.fixture.ts";
import { transferOrganization } from "./transfer.ts";

const database = testDatabase();

async function scene() {
  const setting = await organizing(database);
  const { as, id } = setting;
  return {
    ...setting,
    transfer: (by: TestUser, to: TestUser) => transferOrganization(as(by), { id, user_id: to.id }),
  };
}
const code = (expected: string) => ({ code: expected });

test("a transfer is for the owner; for a server administrator if the owner's account is deactivated", async () => {
  const { make, id, owner, member, transfer } = await scene();
  const [all, target] = [await member(allOrganizationFlags), await member()];
  await expect(transfer(all, target)).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(transfer(all, all)).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(transfer(target, target)).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(transfer(await make.user(), target)).rejects.toMatchObject(code("NOT_FOUND"));
  expect(await ownerOf(database, id)).toBe(owner.id);
  const admin = await make.user({ server_admin: true });
  await expect(transfer(admin, target)).rejects.toMatchObject(code("FORBIDDEN"));
  await database.sql`update users set deactivated_at = now() where id = ${owner.id}`;
  await transfer(admin, target);
  expect(await ownerOf(database, id)).toBe(target.id);
});

test("a new owner must be a member whose account works, and not the present owner", async () => {
  const { make, id, owner, member, transfer, told } = await scene();
  const [stranger, gone] = [await make.user(), await member(allOrganizationFlags)];
  await database.sql`update users set deactivated_at = now() where id = ${gone.id}`;
  const nobody = { ...stranger, id: "nobody" };
  for (const to of [stranger, gone, nobody])
    await expect(transfer(owner, to)).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "user_id" }],
    });
  await expect(transfer(owner, owner)).rejects.toMatchObject(code("CONFLICT"));
  expect(await ownerOf(database, id)).toBe(owner.id);
  expect([...(await historyOf(database, id)), ...(await auditOf(database, id)), ...told]).toEqual([]);
});

test("the new owner has every permission, and the former one keeps all but the ownership", async () => {
  const { as, id, owner, member, transfer, told, clock } = await scene();
  await database.sql`update organization_members set can_manage_billing = false where user_id = ${owner.id}`;
  const successor = await member();
  clock.advance({ minutes: 1 });
  expect(await transfer(owner, successor)).toMatchObject({
    owner_id: successor.id,
    owner_name: successor.name,
    version: 2,
    role: "admin",
    member_count: 2,
    updated_at: clock.now().toISOString(),
    abilities: { manage_members: true, leave: true, transfer: false, delete: false },
  });
  expect(await getOrganization(as(successor), { id })).toMatchObject({
    role: "owner",
    abilities: { transfer: true, delete: true, leave: false },
  });
  for (const [user, role] of [
    [owner, "admin"],
    [successor, "owner"],
  ] as const)
    expect(await findMember(database.db, id, user.id)).toMatchObject({ role, ...allOrganizationFlags });
  expect(await historyOf(database, id)).toEqual([
    {
      event: "ownership_transferred",
      actor_id: owner.id,
      details: {
        before: { owner_id: owner.id, owner_name: owner.name },
        after: { owner_id: successor.id, owner_name: successor.name },
      },
    },
  ]);
  expect(await auditOf(database, id)).toEqual([
    {
      action: "organization.transfer",
      actor_id: owner.id,
      before: { owner_id: owner.id },
      after: { owner_id: successor.id },
    },
  ]);
  expect(told).toEqual([
    { type: "organization.changed", id },
    { type: "access.changed", user_id: owner.id },
    { type: "access.changed", user_id: successor.id },
  ]);
});

test("the former owner can leave, or be removed, from then on", async () => {
  const { as, id, owner, member, transfer } = await scene();
  const successor = await member();
  await transfer(owner, successor);
  const leave = (user: TestUser) => removeOrganizationMember(as(user), { id, userId: user.id });
  await expect(leave(successor)).rejects.toMatchObject(code("CONFLICT"));
  await leave(owner);
  await expect(getOrganization(as(owner), { id })).rejects.toMatchObject(code("NOT_FOUND"));
});

test("an organization whose owner is gone, or isn't a member, gets a new one from a server administrator", async () => {
  const { make, id, owner, member, transfer } = await scene();
  const admin = await make.user({ server_admin: true });
  const [one, other] = [await member(), await member()];
  await database.sql`delete from organization_members where user_id = ${owner.id}`;
  await transfer(admin, one);
  expect(await findMember(database.db, id, owner.id)).toMatchObject({ role: "admin" });
  await database.sql`update organizations set doc = doc - 'owner_id' where id = ${id}`;
  await transfer(admin, other);
  expect(await ownerOf(database, id)).toBe(other.id);
});

test("two simultaneous transfers leave one owner, and the later caller is told that they own it no longer", async () => {
  const { id, owner, member, transfer } = await scene();
  const [first, second] = [await member(), await member()];
  const outcomes = await inTurn(
    database,
    { table: "organizations", id },
    () => transfer(owner, first),
    () => transfer(owner, second),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: code("FORBIDDEN") }]);
  expect(await ownerOf(database, id)).toBe(first.id);
  expect(await findMember(database.db, id, second.id)).toMatchObject(noOrganizationFlags);
  expect(await historyOf(database, id)).toHaveLength(1);
});

test("twenty simultaneous transfers by owners and a server administrator leave one owner", async () => {
  const { make, id, owner, member, transfer } = await scene();
  const admin = await make.user({ server_admin: true });
  const people = [owner, ...(await Promise.all([member(), member(), member()]))];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      transfer(at % 3 ? people[at % 4]! : admin, people[(at * 7 + 1) % 4]!),
    ),
  );
  const done = outcomes.filter(({ status }) => status === "fulfilled");
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(["FORBIDDEN", "CONFLICT"]).toContain(outcome.reason.code);
  const events = await historyOf(database, id);
  expect(events).toHaveLength(done.length);
  expect(done.length).toBeGreaterThan(0);
  let at = owner.id;
  for (const { details } of events) {
    const { before, after } = details as Record<"before" | "after", { owner_id: string }>;
    expect(before.owner_id).toBe(at);
    at = after.owner_id;
  }
  expect(await ownerOf(database, id)).toBe(at);
});

test("a transfer against the removal of its target: the owner is a member, whichever comes first", async () => {
  const contest = async (isTransferFirst: boolean) => {
    const { as, id, owner, member, transfer } = await scene();
    const [manager, target] = [await member({ can_manage_members: true }), await member()];
    const hand = async () => void (await transfer(owner, target));
    const remove = () => removeOrganizationMember(as(manager), { id, userId: target.id });
    const both = isTransferFirst ? [hand, remove] : [remove, hand];
    const [, late] = await inTurn(database, { table: "organizations", id }, ...both);
    const isOwner = (await ownerOf(database, id)) === target.id;
    return [late, isOwner, (await findMember(database.db, id, target.id)) !== undefined];
  };
  expect(await contest(true)).toMatchObject([{ reason: code("CONFLICT") }, true, true]);
  expect(await contest(false)).toMatchObject([{ reason: code("INVALID") }, false, false]);
});

test("a transfer against the deactivation of its target waits for it, and is refused", async () => {
  const { id, owner, member, transfer } = await scene();
  const target = await member();
  let transferred: Promise<unknown> | undefined;
  await database.sql.begin(async (sql) => {
    await sql`update users set deactivated_at = now() where id = ${target.id}`;
    transferred = transfer(owner, target).catch((error) => error);
    await untilWaiting(database, 1);
  });
  expect(await transferred).toMatchObject({ code: "INVALID", errors: [{ path: "user_id" }] });
  expect(await ownerOf(database, id)).toBe(owner.id);
});
