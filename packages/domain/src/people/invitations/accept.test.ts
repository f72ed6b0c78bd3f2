import { allOrganizationFlags, noOrganizationFlags } from "@meridian/contract";
import { auditOf, historyOf, inTurn, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { deleteOrganization } from "../../places/organizations/index.ts";
import { findMember } from "../../places/organizations/organizing.fixture.ts";
import { acceptInvitation } from "./accept.ts";
import { code, inviting, newAddress } from "./inviting.fixture.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

test("a link opens for anybody, and is accepted by the account that has the address", async () => {
  const { make, owner, id, invite, open, accept, list, tokenSent, told } = await inviting(database);
  const email = newAddress();
  await invite(owner, email, { can_manage_projects: true, can_manage_observatories: true });
  const token = await tokenSent();
  const [organization] =
    await database.sql`select doc ->> 'name' as name from organizations where id = ${id}`;
  expect(await open(token)).toEqual({
    scope: "organization",
    scope_id: id,
    scope_name: organization!.name,
    email,
    invited_by_name: owner.name,
    expires_at: "2026-03-08T20:00:00.000Z",
  });
  const person = await make.user({ email: email.toLowerCase() });
  told.length = 0;
  const flags = { ...noOrganizationFlags, can_manage_projects: true, can_manage_observatories: true };
  expect(await accept(person, token)).toEqual({
    scope: "organization",
    scope_id: id,
    scope_name: organization!.name,
  });
  expect(await findMember(database.db, id, person.id)).toMatchObject(flags);
  expect((await list(owner)).items).toEqual([]);
  expect(told).toEqual([
    { type: "organization.changed", id },
    { type: "access.changed", user_id: person.id },
  ]);
  expect((await historyOf(database, id)).at(-1)).toEqual({
    event: "member_added",
    actor_id: person.id,
    details: {
      user_id: person.id,
      user_name: person.name,
      before: null,
      after: flags,
      invited_by_name: owner.name,
    },
  });
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "organization.accept_invitation",
    actor_id: person.id,
    after: { user_id: person.id, ...flags },
  });
});

test("another account, and nobody, can't accept", async () => {
  const { make, owner, invite, accept, tokenSent } = await inviting(database);
  await invite(owner, newAddress());
  const token = await tokenSent();
  await expect(accept(await make.user(), token)).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(accept(await make.user({ server_admin: true }), token)).rejects.toMatchObject(
    code("FORBIDDEN"),
  );
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(acceptInvitation(anonymous, { token })).rejects.toMatchObject(code("UNAUTHENTICATED"));
});

test("a link works once, also for two at once", async () => {
  const { make, owner, id, invite, open, accept, tokenSent } = await inviting(database);
  const person = await make.user();
  await invite(owner, person.email);
  const token = await tokenSent();
  const outcomes = await inTurn(
    database,
    { table: "organizations", id },
    () => accept(person, token),
    () => accept(person, token),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: code("NOT_FOUND") }]);
  await expect(open(token)).rejects.toMatchObject(code("NOT_FOUND"));
});

test("a link works until the 7 days are over", async () => {
  const { make, owner, id, invite, open, accept, tokenSent, clock } = await inviting(database);
  const [early, late] = [await make.user(), await make.user()];
  await invite(owner, early.email);
  const first = await tokenSent();
  await invite(owner, late.email);
  const second = await tokenSent();
  clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 });
  await accept(early, first);
  clock.advance({ seconds: 1 });
  await expect(open(second)).rejects.toMatchObject(code("CONFLICT"));
  await expect(accept(late, second)).rejects.toMatchObject(code("CONFLICT"));
  expect(await findMember(database.db, id, late.id)).toBeUndefined();
});

test("a member without any permission gets those of the invitation, any other keeps what they have", async () => {
  const { make, owner, id, invite, accept, tokenSent } = await inviting(database);
  const [plain, billing] = [await make.user(), await make.user()];
  const given = { ...noOrganizationFlags, can_manage_projects: true };
  await invite(owner, plain.email, given);
  const forPlain = await tokenSent();
  await invite(owner, billing.email, allOrganizationFlags);
  const forBilling = await tokenSent();
  await make.organizationMember(id, plain.id);
  await make.organizationMember(id, billing.id, { can_manage_billing: true });
  expect(await accept(plain, forPlain)).toMatchObject({ scope_id: id });
  expect(await findMember(database.db, id, plain.id)).toMatchObject(given);
  expect((await historyOf(database, id)).at(-1)).toMatchObject({
    event: "member_permissions_updated",
    details: { user_id: plain.id, before: noOrganizationFlags, after: given, invited_by_name: owner.name },
  });
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "organization.accept_invitation",
    actor_id: plain.id,
  });
  await expect(accept(billing, forBilling)).rejects.toMatchObject(code("CONFLICT"));
  expect(await findMember(database.db, id, billing.id)).toMatchObject({
    ...noOrganizationFlags,
    can_manage_billing: true,
  });
});

test("the invitations of an organization go with it, also for who accepts at that moment", async () => {
  const { make, as, owner, id, invite, open, accept, tokenSent } = await inviting(database);
  const person = await make.user();
  await invite(owner, person.email);
  const token = await tokenSent();
  const outcomes = await inTurn<unknown>(
    database,
    { table: "organizations", id },
    () => deleteOrganization(as(owner), { id }),
    () => accept(person, token),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: code("NOT_FOUND") }]);
  await expect(open(token)).rejects.toMatchObject(code("NOT_FOUND"));
});
