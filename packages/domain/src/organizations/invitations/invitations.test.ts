import {
  allOrganizationFlags,
  createInvitationInput,
  type Invitation,
  listInvitationsInput,
  maxPendingInvitations,
  noOrganizationFlags,
} from "@meridian/contract";
import { newId } from "@meridian/database";
import {
  auditOf,
  enqueued,
  historyOf,
  memoryMailer,
  runEnqueued,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { MailRejected } from "../../mailer.ts";
import { deleteOrganization } from "../delete.ts";
import { inTurn } from "../inTurn.fixture.ts";
import { addOrganizationMember } from "../members/add.ts";
import { findMember } from "../members/find.ts";
import { updateOrganizationMember } from "../members/update.ts";
import { organizing } from "../organizing.fixture.ts";
import { acceptInvitation } from "./accept.ts";
import { createInvitation } from "./create.ts";
import { listInvitations } from "./list.ts";
import { sendInvitation } from "./mail.ts";
import { openInvitation } from "./open.ts";
import { resendInvitation } from "./resend.ts";
import { revokeInvitation } from "./revoke.ts";

const database = testDatabase();
const code = (expected: string) => ({ code: expected });
const newAddress = () => `Vera.${newId()}@Example.org`;

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

async function scene() {
  const setting = await organizing(database);
  const { as, id, clock } = setting;
  const mailer = memoryMailer();
  const worker = testContext(database, { now: clock.now, mailer });
  const anonymous = testContext(database, { now: clock.now, actor: { type: "anonymous" } });
  return {
    ...setting,
    mailer,
    worker,
    invite: (by: TestUser, email: string, flags: object = {}) =>
      createInvitation(as(by), createInvitationInput.parse({ id, email, ...flags })),
    revoke: (by: TestUser, { id: invitationId }: Pick<Invitation, "id">) =>
      revokeInvitation(as(by), { id, invitationId }),
    resend: (by: TestUser, { id: invitationId }: Pick<Invitation, "id">) =>
      resendInvitation(as(by), { id, invitationId }),
    list: (by: TestUser, input: object = {}) =>
      listInvitations(as(by), listInvitationsInput.parse({ id, ...input })),
    open: (token: string) => openInvitation(anonymous, { token }),
    accept: (by: TestUser, token: string) => acceptInvitation(as(by), { token }),
    /** Sends what is queued, and takes the token out of the latest mail. */
    async tokenSent(): Promise<string> {
      await runEnqueued(database, worker, sendInvitation);
      return /#token=([\w-]+)/.exec(mailer.sent.at(-1)!.text)![1]!;
    },
  };
}

test("refuses the wrong actor: strangers see no organization, members who don't manage members may not", async () => {
  const { make, as, owner, id, member, invite, revoke, resend, list } = await scene();
  const invitation = await invite(owner, newAddress());
  const admin = await member({ ...allOrganizationFlags, can_manage_members: false });
  for (const [by, expected] of [
    [await make.user(), code("NOT_FOUND")],
    [await member(), code("FORBIDDEN")],
    [admin, code("FORBIDDEN")],
  ] as const) {
    await expect(invite(by, newAddress())).rejects.toMatchObject(expected);
    await expect(revoke(by, invitation)).rejects.toMatchObject(expected);
    await expect(resend(by, invitation)).rejects.toMatchObject(expected);
    await expect(list(by)).rejects.toMatchObject(expected);
  }
  const other = await make.organization(owner.id);
  const elsewhere = { id: other.id, invitationId: invitation.id };
  await expect(revokeInvitation(as(owner), elsewhere)).rejects.toMatchObject(code("NOT_FOUND"));
  await expect(resendInvitation(as(owner), elsewhere)).rejects.toMatchObject(code("NOT_FOUND"));
  expect(await historyOf(database, id)).toHaveLength(1);
  expect(await enqueued(database, sendInvitation)).toHaveLength(1);
});

test("an invitation is pending for 7 days, on record, and its mail is queued without a readable link", async () => {
  const { owner, id, invite, list, told, clock } = await scene();
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

test("of the link only a hash is kept", async () => {
  const { owner, invite, tokenSent } = await scene();
  const { id } = await invite(owner, newAddress());
  const queued = JSON.stringify(await enqueued(database, sendInvitation));
  const token = await tokenSent();
  expect(token).toHaveLength(43);
  expect(queued).not.toContain(token);
  const rows = await database.sql`select * from organization_invitations where id = ${id}`;
  const records = await database.sql`select before, after from audit_log`;
  const history = await database.sql`select doc from history_events`;
  expect(JSON.stringify([rows, records, history])).not.toContain(token);
});

test("the mail says who invites whom into what, and holds the link", async () => {
  const { make, as, mailer, tokenSent } = await scene();
  const inviter = await make.user({ name: "Ada <b>Lovelace</b>" });
  const organization = await make.organization(inviter.id, { name: "[Free](https://evil.example) & Co" });
  const email = newAddress();
  await createInvitation(as(inviter), { id: organization.id, email });
  const token = await tokenSent();
  expect(mailer.sent).toHaveLength(1);
  const [mail] = mailer.sent;
  expect(mail).toMatchObject({
    to: { address: email },
    subject: "Ada <b>Lovelace</b> invites you to [Free](https://evil.example) & Co",
    replyTo: "support@meridian.example",
  });
  const url = `https://meridian.example/app/invitation#token=${token}`;
  expect(mail!.text).toContain(url);
  expect(mail!.text).toContain("7 days");
  expect(mail!.html).toContain(`href="${url}"`);
  expect(mail!.html).toContain("Ada &lt;b&gt;Lovelace&lt;/b&gt; invites you to");
  expect(mail!.html).not.toContain('href="https://evil.example');
  expect(mail!.messageId).not.toContain(token);
});

test("the mail sent again is the same; one that is of no use any more isn't sent", async () => {
  const { owner, invite, revoke, resend, mailer, worker, clock } = await scene();
  const never = new AbortController().signal;
  const send = async (payload: unknown) =>
    sendInvitation.run(worker, sendInvitation.payload.parse(payload), never);
  const invitation = await invite(owner, newAddress());
  const [first] = await enqueued(database, sendInvitation);
  await send(first);
  await send(first);
  expect(mailer.sent[0]!.messageId).toBe(mailer.sent[1]!.messageId);
  await resend(owner, invitation);
  await send(first);
  expect(mailer.sent).toHaveLength(2);
  const second = (await enqueued(database, sendInvitation))[1];
  clock.advance({ days: 7 });
  await send(second);
  expect(mailer.sent).toHaveLength(2);
  await resend(owner, invitation);
  await revoke(owner, invitation);
  await send((await enqueued(database, sendInvitation))[2]);
  expect(mailer.sent).toHaveLength(2);
});

test("a mail that fails is tried again, unless the refusal is for good", async () => {
  const { owner, invite, mailer, worker } = await scene();
  const { email } = await invite(owner, newAddress());
  const [payload] = await enqueued(database, sendInvitation);
  const run = async () =>
    sendInvitation.run(worker, sendInvitation.payload.parse(payload), new AbortController().signal);
  mailer.refuse.add(email);
  await run();
  expect(mailer.sent).toEqual([]);
  mailer.send = () => Promise.reject(new MailRejected("421 later", { unreachable: true }));
  await expect(run()).rejects.toThrow("421 later");
});

test("nobody hands out what they don't hold; what they lose later changes nothing", async () => {
  const { make, as, owner, id, member, invite, resend, accept, tokenSent } = await scene();
  const manager = await member({ can_manage_members: true, can_manage_billing: true });
  const refused = { code: "FORBIDDEN", message: expect.stringContaining("can_manage_storage") };
  await expect(invite(manager, newAddress(), { can_manage_storage: true })).rejects.toMatchObject(refused);
  const more = await invite(owner, newAddress(), { can_manage_storage: true });
  await expect(resend(manager, more)).rejects.toMatchObject(refused);
  const person = await make.user();
  await invite(manager, person.email, { can_manage_billing: true });
  const token = await tokenSent();
  await updateOrganizationMember(as(owner), { id, userId: manager.id, ...noOrganizationFlags });
  expect(await accept(person, token)).toMatchObject({ abilities: { manage_billing: true } });
});

test("a link opens for anybody, and is accepted by the account that has the address", async () => {
  const { make, owner, id, invite, open, accept, list, tokenSent, told } = await scene();
  const email = newAddress();
  await invite(owner, email, { can_manage_projects: true, can_manage_observatories: true });
  const token = await tokenSent();
  const [organization] =
    await database.sql`select doc ->> 'name' as name from organizations where id = ${id}`;
  expect(await open(token)).toEqual({
    organization_id: id,
    organization_name: organization!.name,
    email,
    invited_by_name: owner.name,
    expires_at: "2026-03-08T20:00:00.000Z",
  });
  const person = await make.user({ email: email.toLowerCase() });
  told.length = 0;
  const flags = { ...noOrganizationFlags, can_manage_projects: true, can_manage_observatories: true };
  expect(await accept(person, token)).toMatchObject({ id, role: "admin", member_count: 2 });
  expect(await findMember(database.db, id, person.id)).toMatchObject(flags);
  expect((await list(owner)).items).toEqual([]);
  expect(told).toEqual([
    { type: "organization.changed", id },
    { type: "access.changed", user_id: person.id },
  ]);
  expect((await historyOf(database, id)).at(-1)).toEqual({
    event: "member_added",
    actor_id: person.id,
    details: { user_id: person.id, user_name: person.name, before: null, after: flags },
  });
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "organization.accept_invitation",
    actor_id: person.id,
    after: { user_id: person.id, ...flags },
  });
});

test("another account, and nobody, can't accept", async () => {
  const { make, owner, invite, accept, tokenSent } = await scene();
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
  const { make, owner, id, invite, open, accept, tokenSent } = await scene();
  const person = await make.user();
  await invite(owner, person.email);
  const token = await tokenSent();
  const outcomes = await inTurn(
    database,
    id,
    () => accept(person, token),
    () => accept(person, token),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: code("NOT_FOUND") }]);
  await expect(open(token)).rejects.toMatchObject(code("NOT_FOUND"));
});

test("a link works until the 7 days are over", async () => {
  const { make, owner, id, invite, open, accept, tokenSent, clock } = await scene();
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

test("a link that was revoked, or sent anew, or never was, leads nowhere", async () => {
  const { make, owner, id, invite, revoke, resend, open, accept, list, tokenSent } = await scene();
  const person = await make.user();
  const invitation = await invite(owner, person.email, { can_manage_billing: true });
  const former = await tokenSent();
  await resend(owner, invitation);
  const token = await tokenSent();
  await revoke(owner, invitation);
  for (const dead of [former, token, "nothing"]) {
    await expect(open(dead)).rejects.toMatchObject(code("NOT_FOUND"));
    await expect(accept(person, dead)).rejects.toMatchObject(code("NOT_FOUND"));
  }
  await expect(revoke(owner, invitation)).rejects.toMatchObject(code("NOT_FOUND"));
  await expect(resend(owner, invitation)).rejects.toMatchObject(code("NOT_FOUND"));
  expect((await list(owner)).items).toEqual([]);
  expect((await historyOf(database, id)).map(({ event }) => event)).toEqual([
    "member_invited",
    "member_invitation_resent",
    "member_invitation_revoked",
  ]);
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "organization.revoke_invitation",
    before: { email: person.email, can_manage_billing: true },
    after: null,
  });
});

test("sent again, it is good for another 7 days with a new link, also after it has expired", async () => {
  const { make, owner, invite, resend, accept, tokenSent, clock } = await scene();
  const person = await make.user();
  const invitation = await invite(owner, person.email);
  clock.advance({ days: 8 });
  expect(await resend(owner, invitation)).toEqual({
    ...invitation,
    sent_at: clock.now().toISOString(),
    expires_at: "2026-03-16T20:00:00.000Z",
  });
  clock.advance({ days: 6 });
  expect(await accept(person, await tokenSent())).toMatchObject({ role: "member" });
});

test("an address is invited once at a time, in whatever capitals, and again once it has expired", async () => {
  const { owner, member, invite, list, clock } = await scene();
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

test("no more are pending than may be, also with two at once; those that are over don't count", async () => {
  const { owner, id, invite, revoke, resend, list, clock } = await scene();
  const first = await invite(owner, newAddress());
  clock.advance({ days: 8 });
  await database.sql`
    insert into organization_invitations (id, organization_id, email, token_hash, invited_by, created_at, sent_at, expires_at)
    select 'invited-' || n || ${id}, ${id}, n || '@example.org', 'hash-' || n || ${id}, ${owner.id}, now(), now(),
           ${new Date(clock.now().getTime() + 3_600_000).toISOString()}
      from generate_series(2, ${maxPendingInvitations}::int) n`;
  const full = { code: "CONFLICT", message: expect.stringContaining("500 invitations") };
  const outcomes = await inTurn(
    database,
    id,
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

test("who is a member already isn't invited; who becomes one another way has no invitation any more", async () => {
  const { make, as, owner, id, member, invite, accept, list, tokenSent } = await scene();
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

test("somebody who is a member all the same keeps what they have", async () => {
  const { make, owner, id, invite, accept, tokenSent } = await scene();
  const person = await make.user();
  await invite(owner, person.email, allOrganizationFlags);
  const token = await tokenSent();
  await make.organizationMember(id, person.id);
  await expect(accept(person, token)).rejects.toMatchObject(code("CONFLICT"));
  expect(await findMember(database.db, id, person.id)).toMatchObject(noOrganizationFlags);
});

test("the invitations of an organization go with it, also for who accepts at that moment", async () => {
  const { make, as, owner, id, invite, open, accept, tokenSent } = await scene();
  const person = await make.user();
  await invite(owner, person.email);
  const token = await tokenSent();
  const outcomes = await inTurn<unknown>(
    database,
    id,
    () => deleteOrganization(as(owner), { id }),
    () => accept(person, token),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: code("NOT_FOUND") }]);
  await expect(open(token)).rejects.toMatchObject(code("NOT_FOUND"));
});

test("the list is in pages, the latest first", async () => {
  const { owner, invite, list } = await scene();
  const made = [];
  for (let at = 0; at < 3; at += 1) made.unshift((await invite(owner, newAddress())).id);
  const first = await list(owner, { limit: 2 });
  const second = await list(owner, { limit: 2, cursor: first.next_cursor });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  await expect(list(owner, { cursor: "?" })).rejects.toMatchObject(code("INVALID"));
});
