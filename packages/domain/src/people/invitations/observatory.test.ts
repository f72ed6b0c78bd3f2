import { noObservatoryFlags } from "@meridian/contract";
import { newId } from "@meridian/database";
import {
  auditOf,
  historyOf,
  inTurn,
  memoryMailer,
  runEnqueued,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import {
  addObservatoryMember,
  deleteObservatory,
  updateObservatoryMember,
} from "../../places/observatories/index.ts";
import { observing } from "../../places/observatories/observing.fixture.ts";
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  openInvitation,
  resendInvitation,
  revokeInvitation,
  sendInvitation,
} from "./index.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

const code = (expected: string) => ({ code: expected });

/** An observatory, and what may be done about its invitations. */
async function inviting() {
  const setting = await observing(database);
  const { id, clock } = setting;
  const scope = { type: "observatory", id } as const;
  const mailer = memoryMailer({ delivers: true });
  const as = (user: TestUser) => ({ ...setting.as(user), mailer });
  return {
    ...setting,
    scope,
    mailer,
    as,
    invite: (by: TestUser, email: string, flags: object = {}) =>
      createInvitation(as(by), scope, { email, ...flags }),
    list: async (by: TestUser) => (await listInvitations(as(by), scope, { order: "desc", limit: 50 })).items,
    accept: (by: TestUser, token: string) => acceptInvitation(as(by), { token }),
    /** Sends what is queued, and takes the token out of the latest mail. */
    async tokenSent(): Promise<string> {
      await runEnqueued(database, testContext(database, { now: clock.now, mailer }), sendInvitation);
      return /#token=([\w-]+)/.exec(mailer.sent.at(-1)!.text)![1]!;
    },
  };
}

test("an address is invited with permissions, which its account has once it accepts", async () => {
  const { make, as, owner, id, invite, list, accept, tokenSent, mailer, access } = await inviting();
  const person = await make.user({ emailVerified: false });
  const { link, ...invitation } = await invite(owner, person.email, { can_operate: true });
  const flags = { ...noObservatoryFlags, can_operate: true };
  expect([link, invitation]).toEqual([null, expect.objectContaining({ ...flags, status: "pending" })]);
  expect(invitation).not.toHaveProperty("can_manage_members");
  expect(await list(owner)).toEqual([invitation]);
  const token = await tokenSent();
  expect(mailer.sent[0]!.subject).toBe("You are invited to an observatory on Meridian");
  const to = { scope: "observatory", scope_id: id, scope_name: expect.any(String) };
  expect(await openInvitation(as(person), { token })).toMatchObject({ ...to, email: person.email });
  expect(await accept(person, token)).toEqual(to);
  expect(await list(owner)).toEqual([]);
  expect((await access(owner)).find(({ user_id }) => user_id === person.id)).toMatchObject({
    can_operate: true,
    can_admin: false,
    sources: [{ via: "member" }],
  });
  const history = await historyOf(database, id);
  expect(history).toMatchObject([
    { event: "member_invited", actor_id: owner.id, details: { after: flags } },
    { event: "member_added", details: { user_id: person.id, after: flags, invited_by_name: owner.name } },
  ]);
  // Whoever may look at the observatory doesn't see addresses.
  expect(JSON.stringify(history)).not.toContain(person.email);
  expect(await auditOf(database, id)).toMatchObject([
    { action: "observatory.invite", after: { email: person.email, ...flags } },
    { action: "observatory.accept_invitation", actor_id: person.id, after: { user_id: person.id } },
  ]);
});

test("a person invited without flags may look", async () => {
  const { owner, invite } = await inviting();
  expect(await invite(owner, `${newId()}@example.org`)).toMatchObject({ can_view: true, can_observe: false });
});

test("refuses the wrong actor: strangers see no observatory, only those who administer it invite", async () => {
  const { make, as, owner, scope, member, organization, invite, list } = await inviting();
  const { id } = await invite(owner, `${newId()}@example.org`);
  for (const [by, expected] of [
    [await make.user(), code("NOT_FOUND")],
    [await member({ can_operate: true }), code("FORBIDDEN")],
  ] as const) {
    await expect(invite(by, `${newId()}@example.org`)).rejects.toMatchObject(expected);
    await expect(list(by)).rejects.toMatchObject(expected);
    await expect(resendInvitation(as(by), scope, id)).rejects.toMatchObject(expected);
    await expect(revokeInvitation(as(by), scope, id)).rejects.toMatchObject(expected);
  }
  const { boss } = await organization({ can_admin: true });
  await resendInvitation(as(boss), scope, id);
  expect(await list(owner)).toMatchObject([{ invited_by: boss.id, status: "pending" }]);
  await revokeInvitation(as(boss), scope, id);
  expect(await list(owner)).toEqual([]);
});

test("two admins at once invite an address once, and its link works once", async () => {
  const { make, owner, id, member, invite, accept, tokenSent } = await inviting();
  const [admin, person] = [await member({ can_admin: true }), await make.user()];
  const row = { table: "observatories", id } as const;
  expect(
    await inTurn(
      database,
      row,
      () => invite(owner, person.email),
      () => invite(admin, person.email.toUpperCase()),
    ),
  ).toMatchObject([{ status: "fulfilled" }, { reason: code("CONFLICT") }]);
  const token = await tokenSent();
  expect(
    await inTurn(
      database,
      row,
      () => accept(person, token),
      () => accept(person, token),
    ),
  ).toMatchObject([{ status: "fulfilled" }, { reason: code("NOT_FOUND") }]);
  await expect(invite(owner, person.email)).rejects.toMatchObject(code("CONFLICT"));
  await expect(invite(admin, owner.email)).rejects.toMatchObject(code("CONFLICT"));
});

test("an invitation ends with its inviter's rights, with its observatory, and when the person is added", async () => {
  const { make, as, owner, id, member, invite, list, accept, tokenSent } = await inviting();
  const [admin, guest] = [await member({ can_admin: true }), await make.user()];
  await invite(admin, guest.email);
  const token = await tokenSent();
  await updateObservatoryMember(as(owner), { id, userId: admin.id, can_admin: false });
  await expect(accept(guest, token)).rejects.toMatchObject(code("NOT_FOUND"));
  expect(await list(owner)).toMatchObject([{ status: "ended" }]);
  await invite(owner, guest.email, { can_admin: true });
  const second = await tokenSent();
  await addObservatoryMember(as(owner), { id, user_id: guest.id });
  await expect(accept(guest, second)).rejects.toMatchObject(code("NOT_FOUND"));
  const late = await make.user();
  await invite(owner, late.email);
  const third = await tokenSent();
  await deleteObservatory(as(owner), { id });
  await expect(accept(late, third)).rejects.toMatchObject(code("NOT_FOUND"));
});

test("a member without any permission gets those of the invitation, any other keeps what they have", async () => {
  const { make, owner, id, invite, accept, tokenSent, access } = await inviting();
  const [idle, busy] = [await make.user(), await make.user()];
  await invite(owner, idle.email, { can_observe: true });
  const forIdle = await tokenSent();
  await invite(owner, busy.email, { can_admin: true });
  const forBusy = await tokenSent();
  await make.observatoryMember(id, { user_id: idle.id }, noObservatoryFlags);
  await make.observatoryMember(id, { user_id: busy.id }, { can_operate: true });
  expect(await accept(idle, forIdle)).toMatchObject({ scope_id: id });
  expect((await historyOf(database, id)).at(-1)).toMatchObject({
    event: "member_permissions_updated",
    details: { user_id: idle.id, after: { can_observe: true }, invited_by_name: owner.name },
  });
  await expect(accept(busy, forBusy)).rejects.toMatchObject(code("CONFLICT"));
  const now = await access(owner);
  expect(now.find(({ user_id }) => user_id === idle.id)).toMatchObject({ can_observe: true });
  expect(now.find(({ user_id }) => user_id === busy.id)).toMatchObject({ can_admin: false });
});
