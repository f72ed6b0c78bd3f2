import { enqueued, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { MailRejected } from "../../base/ports/mailer.ts";
import { createInvitation } from "./create.ts";
import { inviting, newAddress } from "./inviting.fixture.ts";
import { sendInvitation } from "./mail.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

test("the mail says who invites whom into what, and holds the link", async () => {
  const { make, as, mailer, tokenSent } = await inviting(database);
  const inviter = await make.user({ name: "Ada <b>Lovelace</b>" });
  const organization = await make.organization(inviter.id, { name: "[Free](https://evil.example) & Co" });
  const email = newAddress();
  await createInvitation(as(inviter), { type: "organization", id: organization.id }, { email });
  const token = await tokenSent();
  expect(mailer.sent).toHaveLength(1);
  const [mail] = mailer.sent;
  expect(mail).toMatchObject({
    to: { address: email },
    subject: "You are invited to an organization on Meridian",
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
  const { owner, invite, revoke, resend, mailer, worker, clock } = await inviting(database);
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
  const { owner, invite, mailer, worker } = await inviting(database);
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
