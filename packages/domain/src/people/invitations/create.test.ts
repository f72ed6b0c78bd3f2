import { maxPendingInvitations, noOrganizationFlags } from "@meridian/contract";
import { auditOf, enqueued, historyOf, inTurn, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { addOrganizationMember } from "../../places/organizations/index.ts";
import { findMember } from "../../places/organizations/organizing.fixture.ts";
import { code, inviting, newAddress } from "./inviting.fixture.ts";
import { sendInvitation } from "./mail.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

test("an invitation is pending for 7 days, on record, and its mail is queued without a readable link", async () => {
  const { owner, id, invite, list, told, clock } = await inviting(database, { delivers: true });
  const email = newAddress();
  const invitation = await invite(owner, email, { can_manage_projects: true });
  const flags = { ...noOrganizationFlags, can_manage_projects: true };
  expect(invitation).toEqual({
    id: invitation.id,
    email,
    ...flags,
    status: "pending",
    invited_by: owner.id,
    invited_by_name: owner.name,
    created_at: clock.now().toISOString(),
    sent_at: clock.now().toISOString(),
    expires_at: "2026-03-08T20:00:00.000Z",
  });
  expect(await list(owner)).toEqual({ items: [invitation], next_cursor: null });
  const details = { invitation_id: invitation.id, email };
  expect(await historyOf(database, id)).toEqual([
    { event: "member_invited", actor_id: owner.id, details: { ...details, after: flags } },
  ]);
  expect(await auditOf(database, id)).toEqual([
    { action: "organization.invite", actor_id: owner.id, before: null, after: { ...details, ...flags } },
  ]);
  expect(told).toEqual([{ type: "organization.changed", id }]);
  clock.advance({ days: 7 });
  expect((await list(owner)).items).toMatchObject([{ status: "expired" }]);
});

test("the database keeps only a hash of the link", async () => {
  const { owner, invite, tokenSent } = await inviting(database, { delivers: true });
  const { id } = await invite(owner, newAddress());
  const queued = JSON.stringify(await enqueued(database, sendInvitation));
  const token = await tokenSent();
  expect(token).toHaveLength(43);
  expect(queued).not.toContain(token);
  const rows = await database.sql`select * from invitations where id = ${id}`;
  const records = await database.sql`select before, after from audit_log`;
  const history = await database.sql`select doc from history_events`;
  expect(JSON.stringify([rows, records, history])).not.toContain(token);
});

test("an inviter can't give permissions that they don't have", async () => {
  const { owner, member, invite, resend } = await inviting(database);
  const manager = await member({ can_manage_members: true, can_manage_billing: true });
  const refused = { code: "FORBIDDEN", message: expect.stringContaining("can_manage_storage") };
  await expect(invite(manager, newAddress(), { can_manage_storage: true })).rejects.toMatchObject(refused);
  const more = await invite(owner, newAddress(), { can_manage_storage: true });
  await expect(resend(manager, more)).rejects.toMatchObject(refused);
});

test("an address is invited once at a time, in whatever capitals, and again once it has expired", async () => {
  const { owner, member, invite, list, clock } = await inviting(database);
  const [manager, email] = [await member({ can_manage_members: true }), newAddress()];
  const outcomes = await Promise.allSettled([
    invite(owner, email),
    invite(manager, email.toUpperCase()),
    invite(owner, email.toLowerCase()),
  ]);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refusals).toMatchObject([code("CONFLICT"), code("CONFLICT")]);
  expect(await enqueued(database, sendInvitation)).toHaveLength(1);
  clock.advance({ days: 7 });
  const again = await invite(owner, email);
  expect((await list(owner)).items).toEqual([again]);
});

test("pending invitations never exceed the limit, also with two at once; ended ones don't count", async () => {
  const { owner, id, invite, revoke, resend, list, clock } = await inviting(database);
  const first = await invite(owner, newAddress());
  clock.advance({ days: 8 });
  await database.sql`
    insert into invitations (id, organization_id, email, token_hash, invited_by, created_at, sent_at, expires_at)
    select 'invited-' || n || ${id}, ${id}, n || '@example.org', 'hash-' || n || ${id}, ${owner.id}, now(), now(),
           ${new Date(clock.now().getTime() + 3_600_000).toISOString()}
      from generate_series(2, ${maxPendingInvitations}::int) n`;
  const full = { code: "CONFLICT", message: expect.stringContaining("500 invitations") };
  const outcomes = await inTurn(
    database,
    { table: "organizations", id },
    () => invite(owner, newAddress()),
    () => invite(owner, newAddress()),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: full }]);
  await expect(resend(owner, first)).rejects.toMatchObject(full);
  const [last] = (await list(owner)).items;
  expect(await resend(owner, last!)).toMatchObject({ status: "pending" });
  await revoke(owner, last!);
  expect(await resend(owner, first)).toMatchObject({ status: "pending" });
  await expect(invite(owner, newAddress())).rejects.toMatchObject(full);
  clock.advance({ hours: 2 });
  expect(await invite(owner, newAddress())).toMatchObject({ status: "pending" });
});

test("a member can't be invited; a person who joins another way loses their invitation", async () => {
  const { make, as, owner, id, member, invite, accept, list, tokenSent } = await inviting(database);
  const here = await member();
  await expect(invite(owner, here.email.toUpperCase())).rejects.toMatchObject(code("CONFLICT"));
  await expect(invite(owner, owner.email)).rejects.toMatchObject(code("CONFLICT"));
  const person = await make.user();
  await invite(owner, person.email, { can_manage_billing: true });
  const token = await tokenSent();
  await addOrganizationMember(as(owner), { id, user_id: person.id });
  expect((await list(owner)).items).toEqual([]);
  await expect(accept(person, token)).rejects.toMatchObject(code("NOT_FOUND"));
  expect(await findMember(database.db, id, person.id)).toMatchObject(noOrganizationFlags);
});
