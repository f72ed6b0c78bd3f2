import { auditLog, newId } from "@meridian/database";
import { sendAccountMail } from "@meridian/domain";
import { enqueued, memoryMailer, memorySecrets, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { keptLog, testApp } from "../testing/testServer.ts";

interface Queued {
  kind: string;
  user_id: string;
  token: string;
  request_id: string;
}

const database = testDatabase();
/** Links are signed with the secret that every server shares. */
const config = { authSecret: "the same in every server of a test" };
const secrets = memorySecrets();
const client = (mailer = memoryMailer()) => testClient(testApp(database, { config, secrets, mailer }));
const queued = async (kind: string) =>
  ((await enqueued(database, sendAccountMail)) as (Queued & { sealed_token: string })[])
    .filter((job) => job.kind === kind)
    .map((job) => ({ ...job, token: secrets.open(job.sealed_token, `account mail ${job.user_id}`) }));

const audited = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id)).map((record) => ({
    action: record.action,
    by: record.actor_id,
    subject: record.subject_id,
    request: record.request_id,
  }));

beforeEach(async () => {
  await database.db.delete(auditLog);
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from rate_limits`;
});

async function signedUp() {
  const account = { name: "Anna", email: `anna-${newId()}@example.org`, password: "correct horse" };
  const anna = client();
  const { status, body } = await anna.post("/api/auth/sign-up/email", account, { "x-request-id": "sign-up" });
  expect(status).toBe(200);
  return { anna, account, id: body.user.id as string };
}

const ask = (email: string, id = "asked") =>
  client().post("/api/auth/request-password-reset", { email }, { "x-request-id": id });

/** Asks for a link and takes it from the job that mails it. */
async function resetToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(202);
  await expect.poll(() => queued("reset_password")).toHaveLength(1);
  return (await queued("reset_password"))[0]!.token;
}

const reset = (token: string, password = "a new password") =>
  client().post("/api/auth/reset-password", { token, password }, { "x-request-id": "reset" });

test("the link of a forgotten password sets a new one, once, and ends every session", async () => {
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

const mailing = () => memoryMailer({ delivers: true });

test("whoever signed up with somebody else's address keeps no key once that person has reset the password", async () => {
  const { anna: squatter, account } = await signedUp();
  const { key } = (await squatter.post("/api/v1/user/api-keys", { name: "kept" })).body;
  const token = await resetToken(account.email);
  const making = Promise.all(
    Array.from({ length: 5 }, () => squatter.post("/api/v1/user/api-keys", { name: "late" })),
  );
  const password = "a new password";
  expect((await client(mailing()).post("/api/auth/reset-password", { token, password })).status).toBe(200);
  const late = (await making).flatMap(({ body }) => body.key ?? []);
  for (const one of [key, ...late]) {
    const authorization = `Bearer ${one}`;
    expect((await client().get("/api/v1/user/profile", { authorization })).status).toBe(401);
  }
  expect((await audited()).map(({ action }) => action)).toContain("user.reset_password");
});

test("a mailed reset confirms the address; a link from the outbox doesn't", async () => {
  for (const [mailer, isConfirmed] of [
    [mailing(), true],
    [memoryMailer(), false],
  ] as const) {
    await database.sql`delete from graphile_worker._private_jobs`;
    const { account } = await signedUp();
    const token = await resetToken(account.email);
    await client(mailer).post("/api/auth/reset-password", { token, password: "a new password" });
    const [row] =
      await database.sql`select email_verified from users where email = ${account.email.toLowerCase()}`;
    expect(row!.email_verified).toBe(isConfirmed);
  }
});

test("a sign-in whose password is set anew while it is being checked opens nothing", async () => {
  const { account } = await signedUp();
  const token = await resetToken(account.email);
  const { email, password } = account;
  const tries = Array.from({ length: 4 }, () => {
    const who = client();
    return who.post("/api/auth/sign-in/email", { email, password }).then(() => who);
  });
  expect((await reset(token)).status).toBe(200);
  for (const who of await Promise.all(tries))
    expect((await who.get("/api/v1/user/profile")).status).toBe(401);
});

test("a link that has expired does nothing", async () => {
  const { account } = await signedUp();
  const token = await resetToken(account.email);
  await database.sql`update verifications set expires_at = now() - interval '1 second'`;
  expect((await reset(token)).status).toBe(422);
});

test("a link used twice at once works once, and the other links end with it", async () => {
  const { account } = await signedUp();
  const token = await resetToken(account.email);
  await ask(account.email);
  await expect.poll(() => queued("reset_password")).toHaveLength(2);
  const other = (await queued("reset_password")).find((job) => job.token !== token)!.token;
  const answers = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect((await reset(other)).status).toBe(422);
});

test("a link that was mailed before the account was deactivated does nothing", async () => {
  const { account, id } = await signedUp();
  const token = await resetToken(account.email);
  await database.sql`update users set deactivated_at = now() where id = ${id}`;
  expect((await reset(token)).status).toBe(422);
});

test("the database and the queue don't hold the secrets of links", async () => {
  const { account } = await signedUp();
  const token = await resetToken(account.email);
  for (const table of ["verifications", "graphile_worker._private_jobs"])
    expect(JSON.stringify(await database.sql`select * from ${database.sql.unsafe(table)}`)).not.toContain(
      token,
    );
  expect(JSON.stringify(await database.sql`select * from audit_log`)).not.toContain(token);
});

test("the audit log has requests, resets and confirmations, and the mails about them", async () => {
  const { account, id } = await signedUp();
  const token = await resetToken(account.email);
  await reset(token);
  await reset(token);
  const [confirmation] = await queued("verify_email");
  for (const request of ["confirm", "again"])
    await client().post(
      "/api/auth/verify-email",
      { token: confirmation!.token },
      { "x-request-id": request },
    );
  expect(await queued("reset_password")).toMatchObject([{ request_id: "asked" }]);
  expect(confirmation!.request_id).toBe("sign-up");
  expect(await audited()).toEqual([
    { action: "user.sign_up", by: id, subject: id, request: "sign-up" },
    { action: "user.request_password_reset", by: null, subject: id, request: "asked" },
    { action: "user.reset_password", by: id, subject: id, request: "reset" },
    { action: "user.verify_email", by: id, subject: id, request: "confirm" },
  ]);
});

test("a change that the audit log can't record isn't made", async () => {
  const { anna, account } = await signedUp();
  const token = await resetToken(account.email);
  const [confirmation] = await queued("verify_email");
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse before insert on audit_log for each row execute function refuse()`);
  onTestFinished(async () => {
    await database.sql.unsafe("drop trigger if exists refuse on audit_log; drop function refuse()");
  });
  const log = keptLog();
  await testClient(testApp(database, { config, secrets, log })).post("/api/auth/request-password-reset", {
    email: account.email,
  });
  await expect
    .poll(() => log.lines.map(({ message }) => message))
    .toContain("a password reset could not be prepared");
  expect(await queued("reset_password")).toHaveLength(1);
  expect((await reset(token)).status).toBe(500);
  expect((await anna.get("/api/v1/user/profile")).status).toBe(200);
  const confirm = () => client().post("/api/auth/verify-email", { token: confirmation!.token });
  expect((await confirm()).status).toBe(500);
  expect((await anna.get("/api/v1/user/profile")).body.email_verified).toBe(false);

  await database.sql`drop trigger refuse on audit_log`;
  expect((await confirm()).status).toBe(200);
  expect((await reset(token)).status).toBe(200);
});

test("a request for a reset reveals no account, and mails nobody else", async () => {
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
