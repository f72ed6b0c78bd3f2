import { auditOf, historyOf, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { code, inviting } from "./inviting.fixture.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

test("a link that was revoked, or sent anew, or never was, leads nowhere", async () => {
  const { make, owner, id, invite, revoke, resend, open, accept, list, tokenSent } = await inviting(database);
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
