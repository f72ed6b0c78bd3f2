import { factories, memoryMailer, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { MailRejected } from "../../base/ports/mailer.ts";
import { sendAccountMail } from "./accountMail.ts";

const database = testDatabase();
const never = new AbortController().signal;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function scene(fields: Parameters<ReturnType<typeof factories>["user"]>[0] = {}) {
  const user = await factories(database).user(fields);
  const mailer = memoryMailer();
  const ctx = testContext(database, { mailer });
  const payload = {
    kind: "reset_password" as const,
    user_id: user.id,
    sealed_token: ctx.secrets.seal("a+b/c", `account mail ${user.id}`),
    expires_at: inAnHour(),
  };
  return { user, mailer, ctx, payload };
}

test("sends the link, and a second run sends the same mail again", async () => {
  const { user, mailer, ctx, payload } = await scene();
  await sendAccountMail.run(ctx, payload, never);
  await sendAccountMail.run(ctx, payload, never);
  expect(mailer.sent[0]).toMatchObject({
    to: { name: user.name, address: user.email },
    text: expect.stringContaining("https://meridian.example/app/reset-password#token=a%2Bb%2Fc"),
  });
  expect(mailer.sent[0]!.messageId).toBe(mailer.sent[1]!.messageId);
  expect(mailer.sent[0]!.messageId).not.toContain("a+b");
});

test("the mail for a new password says what ends with it", async () => {
  const { mailer, ctx, payload } = await scene();
  await sendAccountMail.run(ctx, payload, never);
  expect(mailer.sent[0]!.text).toContain("revokes every API key");
});

test("sends nothing to an account that is gone or deactivated, nor when the link is of no use any more", async () => {
  const { mailer, ctx, payload } = await scene({ deactivated_at: new Date() });
  await sendAccountMail.run(ctx, payload, never);
  const sealed_token = ctx.secrets.seal("token", "account mail nobody");
  await sendAccountMail.run(ctx, { ...payload, user_id: "nobody", sealed_token }, never);
  const other = await scene();
  await sendAccountMail.run(other.ctx, { ...other.payload, expires_at: new Date(0).toISOString() }, never);
  expect([...mailer.sent, ...other.mailer.sent]).toEqual([]);
});

test("fails, to be tried again, unless the refusal is for good", async () => {
  const { user, mailer, ctx, payload } = await scene();
  mailer.refuse.add(user.email);
  await sendAccountMail.run(ctx, payload, never);
  mailer.send = () => Promise.reject(new MailRejected("421 later", { unreachable: true }));
  await expect(sendAccountMail.run(ctx, payload, never)).rejects.toThrow("421 later");
});
