/** Invitations as an external tool meets them, from the mail to the membership. */
import { newId } from "@meridian/database";
import { sendInvitation } from "@meridian/domain";
import { memoryMailer, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { type TestClient, testClient } from "../testing/testClient.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedInTo } from "../testing/testSignedIn.ts";

const database = testDatabase();
const mailer = memoryMailer();
let deps: ReturnType<typeof testDeps>;
let app: ReturnType<typeof createApp>;
let anna: TestClient;
let stranger: TestClient;
let organization: string;
let path: string;

/** Somebody who has an account, and asks with a key. */
async function tool(email = `${newId()}@example.org`): Promise<TestClient> {
  const { post } = await signedInTo({ deps, app }, { email });
  const { key } = (await post("/api/v1/user/api-keys", { name: "tool" })).body;
  return testClient(app, { authorization: `Bearer ${key}` });
}

beforeAll(async () => {
  deps = testDeps(database, { mailer });
  app = createApp(deps);
  [anna, stranger] = await Promise.all([tool(), tool()]);
});

beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  mailer.sent.length = 0;
  const made = await anna.post("/organizations", {
    name: "Teide Society",
    short_name: newId(),
    type: "nonprofit",
    contact_email: "office@teide.example",
  });
  organization = made.body.id;
  path = `/organizations/${organization}/invitations`;
});

/** Sends what waits to be sent, and takes the token out of the latest mail. */
async function tokenSent(): Promise<string> {
  const { secrets } = deps;
  await runEnqueued(database, testContext(database, { mailer, secrets }), sendInvitation);
  return /#token=([\w-]+)/.exec(mailer.sent.at(-1)!.text)![1]!;
}

test("somebody without an account is invited, signs up with the address and joins", async () => {
  const email = `Vera.${newId()}@example.org`;
  const invited = await anna.post(path, { email, can_manage_projects: true });
  expect(invited.status).toBe(201);
  expect(invited.body).toMatchObject({ email, status: "pending", can_manage_projects: true });
  // The link is shown once, to whoever invites, where nothing is mailed.
  const { link, ...listed } = invited.body;
  expect(link).toContain("/app/invitation#token=");
  expect((await anna.get(path)).body).toEqual({ items: [listed], next_cursor: null });

  const token = await tokenSent();
  const opened = await testClient(app).get(`/api/v1/invitations?token=${token}`);
  expect([opened.status, opened.body]).toEqual([
    200,
    {
      scope: "organization",
      scope_id: organization,
      scope_name: "Teide Society",
      email,
      invited_by_name: "Person",
      expires_at: invited.body.expires_at,
    },
  ]);
  const accept = (by: TestClient) => by.post("/api/v1/invitations/accept", { token });
  expect((await accept(testClient(app))).status).toBe(401);
  expect((await accept(stranger)).status).toBe(403);
  const vera = await tool(email.toLowerCase());
  expect((await vera.get(`/organizations/${organization}`)).status).toBe(404);
  const accepted = await accept(vera);
  expect(accepted.status).toBe(200);
  expect(accepted.body).toEqual({
    scope: "organization",
    scope_id: organization,
    scope_name: "Teide Society",
  });
  expect((await vera.get(`/organizations/${organization}`)).body).toMatchObject({
    role: "member",
    abilities: { manage_projects: true },
  });
  expect((await accept(vera)).status).toBe(404);
  expect((await testClient(app).get(`/api/v1/invitations?token=${token}`)).status).toBe(404);
  expect((await anna.get(path)).body.items).toEqual([]);
});

test("an invitation is sent again with a new link, and taken back", async () => {
  const { body } = await anna.post(`/api/v1${path}`, { email: `${newId()}@example.org` });
  const former = await tokenSent();
  const again = await anna.post(`/api/v1${path}/${body.id}/resend`);
  expect([again.status, again.body.id]).toEqual([200, body.id]);
  const token = await tokenSent();
  const open = async (one: string) => (await stranger.get(`/api/v1/invitations?token=${one}`)).status;
  expect([await open(former), await open(token)]).toEqual([404, 200]);
  const revoked = await anna.delete(`/api/v1${path}/${body.id}`);
  expect([revoked.status, revoked.body, await open(token)]).toEqual([204, "", 404]);
  expect((await anna.delete(`${path}/${body.id}`)).status).toBe(404);
  expect((await anna.post(`${path}/${body.id}/resend`)).status).toBe(404);
});

test("invitations refuse the wrong people, organizations and addresses", async () => {
  const email = `${newId()}@example.org`;
  const member = await tool(email);
  await anna.post(`/organizations/${organization}/members`, { email });
  const { body } = await anna.post(path, { email: `${newId()}@example.org` });
  const elsewhere = await stranger.post("/organizations", {
    name: "Other",
    short_name: newId(),
    type: "other",
    contact_email: "a@example.org",
  });
  const requests: [method: string, path: string, body?: object][] = [
    ["GET", path],
    ["POST", path, { email: `${newId()}@example.org` }],
    ["POST", `${path}/${body.id}/resend`],
    ["DELETE", `${path}/${body.id}`],
  ];
  for (const [method, to, input] of requests) {
    const answers = await Promise.all(
      [testClient(app), member, stranger].map((by) => by.send(method, to, input)),
    );
    expect([method, to, answers.map(({ status }) => status)]).toEqual([method, to, [401, 403, 404]]);
  }
  const others = `/organizations/${elsewhere.body.id}/invitations/${body.id}`;
  expect((await stranger.delete(others)).status).toBe(404);
  expect((await stranger.post(`${others}/resend`)).status).toBe(404);
  expect((await anna.post(path, { email })).status).toBe(409);
  expect((await anna.post(path, { email: body.email.toUpperCase() })).status).toBe(409);
  for (const input of [{}, { email: "nobody" }, { email, role: "admin" }])
    expect((await anna.post(path, input)).status).toBe(422);
  expect((await anna.get("/api/v1/invitations")).status).toBe(422);
  expect((await anna.post("/api/v1/invitations/accept", {})).status).toBe(422);
  expect((await anna.get("/api/v1/invitations?token=nothing")).status).toBe(404);
});

test("the same Idempotency-Key invites once and sends one mail", async () => {
  const headers = { "idempotency-key": newId() };
  const input = { email: `${newId()}@example.org` };
  const first = await anna.post(path, input, headers);
  const again = await anna.post(path, input, headers);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  await tokenSent();
  expect(mailer.sent).toHaveLength(1);
});
