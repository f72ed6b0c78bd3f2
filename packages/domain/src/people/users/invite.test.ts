import { accounts, newId, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import {
  actorFor,
  auditOf,
  enqueued,
  factories,
  memoryMailer,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { expect, test } from "vitest";
import { inviteUser, sendAccountMail } from "./index.ts";

const database = testDatabase();
const make = factories(database);
const mailer = memoryMailer();
const asAdmin = async () =>
  testContext(database, { actor: actorFor(await make.user({ server_admin: true })), mailer });
const newAddress = () => `Vera.${newId()}@Example.org`;

test("refuses everybody but server administrators", async () => {
  const ctx = testContext(database, { actor: actorFor(await make.user()) });
  await expect(inviteUser(ctx, { email: newAddress() })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(inviteUser(anonymous, { email: newAddress() })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("makes an account that isn't confirmed, and mails a link; asked again, another one", async () => {
  const ctx = { ...(await asAdmin()), mailer: { ...mailer, delivers: true } };
  const email = newAddress();
  const invited = await inviteUser(ctx, { email });
  expect(invited.link).toBeNull();
  expect(invited).toMatchObject({ email: email.toLowerCase(), email_verified: false, server_admin: false });
  expect(invited.name).toBe(email.toLowerCase().split("@")[0]);
  const first = await linkMailed();
  expect((await inviteUser(ctx, { email: email.toUpperCase() })).id).toBe(invited.id);
  expect(await linkMailed()).not.toBe(first);
  expect((await auditOf(database, invited.id)).map(({ action }) => action)).toEqual([
    "user.invite",
    "user.invite",
  ]);
});

async function linkMailed() {
  await runEnqueued(database, testContext(database, { mailer }), sendAccountMail);
  expect(await enqueued(database, sendAccountMail)).toEqual([]);
  return /welcome#(token=[\w-]+&email=\S+&name=\S+)/.exec(mailer.sent.at(-1)!.text)![1];
}

test("an administrator without a mail server is given the link of the mail, on record", async () => {
  const ctx = await asAdmin();
  const email = newAddress().toLowerCase();
  const { id, link } = await inviteUser(ctx, { email, name: "Vera Rubin" });
  expect(link).toBe(`https://meridian.example/app/welcome#${await linkMailed()}`);
  expect(
    Object.fromEntries(
      new URL(link!).hash
        .slice(1)
        .split("&")
        .map((one) => one.split("=")),
    ),
  ).toMatchObject({
    email: encodeURIComponent(email),
    name: "Vera+Rubin",
  });
  expect(await auditOf(database, id)).toMatchObject([{ after: { link_shown: true } }]);
});

test("an account in use, or a deactivated one, is a conflict; two at once make one", async () => {
  const ctx = await asAdmin();
  const inUse = await make.user();
  await database.db
    .insert(accounts)
    .values({ id: newId(), accountId: newId(), providerId: "credential", userId: inUse.id });
  const gone = await make.user({ deactivated_at: new Date() });
  for (const { email } of [inUse, gone])
    await expect(inviteUser(ctx, { email })).rejects.toMatchObject({
      code: "CONFLICT",
      errors: [{ path: "email" }],
    });
  const email = newAddress();
  const both = await Promise.all([inviteUser(ctx, { email }), inviteUser(ctx, { email })]);
  expect(both[0]!.id).toBe(both[1]!.id);
  expect(await database.db.$count(users, eq(users.email, email.toLowerCase()))).toBe(1);
});
