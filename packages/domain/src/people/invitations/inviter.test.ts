import { organizationMembers, users } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import { runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import {
  addOrganizationMember,
  removeOrganizationMember,
  updateOrganizationMember,
} from "../../places/organizations/index.ts";
import { code, inviting, newAddress } from "./inviting.fixture.ts";
import { sendInvitation } from "./mail.ts";

const database = testDatabase();

async function invitedByAManager() {
  const setting = await inviting(database);
  const manager = await setting.member({ can_manage_members: true, can_manage_projects: true });
  const guest = await setting.make.user();
  const invitation = await setting.invite(manager, guest.email, { can_manage_projects: true });
  return { ...setting, manager, guest, invitation, token: await setting.tokenSent() };
}

test.each(["removed", "without the permission", "without what it gives", "deactivated"])(
  "an invitation ends when its inviter is %s",
  async (how) => {
    const { as, id, owner, manager, guest, token, open, accept, list, invite } = await invitedByAManager();
    const member = { id, userId: manager.id };
    if (how === "removed") await removeOrganizationMember(as(owner), member);
    if (how === "without the permission")
      await updateOrganizationMember(as(owner), { ...member, can_manage_members: false });
    if (how === "without what it gives")
      await updateOrganizationMember(as(owner), { ...member, can_manage_projects: false });
    if (how === "deactivated")
      await database.db.update(users).set({ deactivated_at: new Date() }).where(eq(users.id, manager.id));
    await expect(open(token)).rejects.toMatchObject(code("NOT_FOUND"));
    await expect(accept(guest, token)).rejects.toMatchObject(code("NOT_FOUND"));
    expect((await list(owner)).items).toMatchObject([{ email: guest.email, status: "ended" }]);
    expect(await invite(owner, guest.email)).toMatchObject({ status: "pending" });
  },
);

test("an invitation that somebody else sends again is theirs from then on", async () => {
  const { as, id, owner, manager, guest, invitation, resend, tokenSent, accept } = await invitedByAManager();
  await removeOrganizationMember(as(owner), { id, userId: manager.id });
  expect(await resend(owner, invitation)).toMatchObject({ status: "pending", invited_by: owner.id });
  expect(await accept(guest, await tokenSent())).toMatchObject({ scope_id: id });
});

test("an invitation that has ended sends no mail", async () => {
  const { owner, member, invite, mailer, worker, as, id } = await inviting(database);
  const manager = await member({ can_manage_members: true });
  await invite(manager, newAddress());
  await removeOrganizationMember(as(owner), { id, userId: manager.id });
  await runEnqueued(database, worker, sendInvitation);
  expect(mailer.sent).toEqual([]);
});

test("a person with an unconfirmed address invites nobody where mail reaches people", async () => {
  for (const [delivers, outcome] of [
    [true, "FORBIDDEN"],
    [false, "pending"],
  ] as const) {
    const { make, id, invite, resend, owner } = await inviting(database, { delivers });
    const manager = await make.user({ emailVerified: false });
    await make.organizationMember(id, manager.id, { can_manage_members: true });
    const answer = await invite(manager, newAddress()).catch((error) => ({ status: error.code }));
    expect(answer.status).toBe(outcome);
    const theirs = await invite(owner, newAddress());
    const again = await resend(manager, theirs).catch((error) => ({ status: error.code }));
    expect(again.status).toBe(outcome);
  }
});

test("an address that isn't confirmed isn't added, and is confirmed by the invitation it accepts", async () => {
  const { make, id, as, owner, invite, accept, tokenSent } = await inviting(database, { delivers: true });
  const unconfirmed = await make.user({ emailVerified: false });
  const add = { id, email: unconfirmed.email };
  await expect(addOrganizationMember(as(owner), add)).rejects.toMatchObject(code("NOT_FOUND"));
  await invite(owner, unconfirmed.email);
  await accept(unconfirmed, await tokenSent());
  const [row] = await database.db.select().from(users).where(eq(users.id, unconfirmed.id));
  expect(row!.emailVerified).toBe(true);
  const theirs = and(
    eq(organizationMembers.organization_id, id),
    eq(organizationMembers.user_id, unconfirmed.id),
  );
  expect(await database.db.$count(organizationMembers, theirs)).toBe(1);
});

test("one address gets a few invitations a day, whichever organizations they are from", async () => {
  const email = newAddress();
  const outcomes: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { invite, owner } = await inviting(database);
    outcomes.push(
      await invite(owner, n % 2 ? email.toUpperCase() : email).then(
        () => "sent",
        ({ code }) => code,
      ),
    );
  }
  expect(outcomes).toEqual([...Array(5).fill("sent"), "RATE_LIMITED"]);
});

test("sending again counts, too, and an inviter sends so many an hour", async () => {
  const { invite, resend, owner, clock } = await inviting(database);
  const invitation = await invite(owner, newAddress());
  for (let n = 0; n < 4; n += 1) await resend(owner, invitation);
  await expect(resend(owner, invitation)).rejects.toMatchObject(code("RATE_LIMITED"));
  await database.sql`update rate_limits set count = 100 where key = ${`invite:by:${owner.id}`}`;
  await expect(invite(owner, newAddress())).rejects.toMatchObject(code("RATE_LIMITED"));
  clock.advance({ hours: 1 });
  await invite(owner, newAddress());
});
