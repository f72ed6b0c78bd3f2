import { allOrganizationFlags } from "@meridian/contract";
import { enqueued, historyOf, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { code, inviting, newAddress } from "./inviting.fixture.ts";
import { sendInvitation } from "./mail.ts";
import { resendInvitation } from "./resend.ts";
import { revokeInvitation } from "./revoke.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

test("refuses the wrong actor: strangers see no organization, members who don't manage members may not", async () => {
  const { make, as, owner, id, member, invite, revoke, resend, list } = await inviting(database);
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
  const elsewhere = { type: "organization", id: other.id } as const;
  await expect(revokeInvitation(as(owner), elsewhere, invitation.id)).rejects.toMatchObject(
    code("NOT_FOUND"),
  );
  await expect(resendInvitation(as(owner), elsewhere, invitation.id)).rejects.toMatchObject(
    code("NOT_FOUND"),
  );
  expect(await historyOf(database, id)).toHaveLength(1);
  expect(await enqueued(database, sendInvitation)).toHaveLength(1);
});
