import { newId } from "@meridian/database";
import { sendAccountMail } from "@meridian/domain";
import { enqueued, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { testClient } from "../testClient.ts";
import { testApp } from "../testServer.ts";

interface Queued {
  kind: string;
  user_id: string;
  token: string;
}

const database = testDatabase();
/** Links are signed with the secret that every server shares. */
const config = { authSecret: "the same in every server of a test" };
const client = () => testClient(testApp(database, { config }));
const queued = async (kind: string) =>
  ((await enqueued(database, sendAccountMail)) as Queued[]).filter((job) => job.kind === kind);

beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from rate_limits`;
});

async function signedUp() {
  const account = { name: "Anna", email: `anna-${newId()}@example.org`, password: "correct horse" };
  const anna = client();
  expect((await anna.post("/api/auth/sign-up/email", account)).status).toBe(200);
  return { anna, account };
}

/** Asks for a link and takes it from the job that mails it. */
async function resetToken(email: string): Promise<string> {
  expect((await client().post("/api/auth/request-password-reset", { email })).status).toBe(202);
  await expect.poll(() => queued("reset_password")).toHaveLength(1);
  return (await queued("reset_password"))[0]!.token;
}

test("a forgotten password: the link sets a new one, once, and ends every session", async () => {
  const { anna, account } = await signedUp();
  const token = await resetToken(account.email.toUpperCase());
  const password = "a new password";
  expect((await client().post("/api/auth/reset-password", { token, password })).status).toBe(200);
  expect((await anna.get("/api/v1/user/profile")).status).toBe(401);
  const signIn = (word: string) =>
    client().post("/api/auth/sign-in/email", { email: account.email, password: word });
  expect((await signIn(account.password)).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
  expect((await client().post("/api/auth/reset-password", { token, password })).body).toMatchObject({
    status: 422,
    errors: [{ path: "token" }],
  });
});

test("a link that has expired does nothing", async () => {
  const { account } = await signedUp();
  const token = await resetToken(account.email);
  await database.sql`update verifications set expires_at = now() - interval '1 second'`;
  const answer = await client().post("/api/auth/reset-password", { token, password: "a new password" });
  expect(answer.status).toBe(422);
});

test("asking says nothing about who has an account, and mails nobody else", async () => {
  const { account } = await signedUp();
  const known = await client().post("/api/auth/request-password-reset", { email: account.email });
  const unknown = await client().post("/api/auth/request-password-reset", { email: "nobody@example.org" });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await expect.poll(() => queued("reset_password")).toHaveLength(1);
});

test("one account gets a few mails an hour, and the answer stays the same", async () => {
  const { account } = await signedUp();
  const statuses = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await client().post("/api/auth/request-password-reset", { email: account.email })).status);
  expect(new Set(statuses)).toEqual(new Set([202]));
  await expect.poll(() => queued("reset_password")).toHaveLength(3);
});

test("one address asks only so often", async () => {
  let last = 0;
  for (let n = 0; n < 31; n += 1)
    last = (await client().post("/api/auth/request-password-reset", { email: `n${n}@example.org` })).status;
  expect(last).toBe(429);
});

test("signing up mails a link that confirms the address; again is a no-op", async () => {
  const { anna } = await signedUp();
  expect((await anna.get("/api/v1/user/profile")).body).toMatchObject({ email_verified: false });
  const [{ token } = { token: "" }] = await queued("verify_email");
  expect((await client().post("/api/auth/verify-email", { token: `${token}x` })).status).toBe(422);
  for (let n = 0; n < 2; n += 1)
    expect((await client().post("/api/auth/verify-email", { token })).status).toBe(200);
  expect((await anna.get("/api/v1/user/profile")).body).toMatchObject({ email_verified: true });
  expect((await anna.post("/api/auth/send-verification-email")).status).toBe(409);
});

test("the signed-in person can ask for the link again, nobody else", async () => {
  const { anna } = await signedUp();
  expect((await client().post("/api/auth/send-verification-email")).status).toBe(401);
  for (let n = 0; n < 5; n += 1)
    expect((await anna.post("/api/auth/send-verification-email")).status).toBe(202);
  expect((await anna.post("/api/auth/send-verification-email")).status).toBe(429);
  expect(await queued("verify_email")).toHaveLength(6);
});
