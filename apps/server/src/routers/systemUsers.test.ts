/** Accounts as a server administrator's tool meets them, and what becomes of somebody whose account is deactivated. */
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { sendAccountMail } from "@meridian/domain";
import {
  factories,
  memoryMailer,
  memorySecrets,
  password,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { type RunningServer, startServer } from "../listen.ts";
import { heard, listener, listening } from "../live/testSockets.ts";
import { testClient } from "../testing/testClient.ts";
import { testApp, testDeps } from "../testing/testServer.ts";
import { signedIn, signedInTo } from "../testing/testSignedIn.ts";
import { type Tool, toolOf } from "../testing/testTool.ts";

const database = testDatabase();
const make = factories(database);
const base = "/api/v1/system/users";
let deps: ReturnType<typeof testDeps>;
let server: RunningServer;
let admin: Tool;
/** Appoints, which no tool does. */
let root: Awaited<ReturnType<typeof signedIn>>;
let anna: Tool;

beforeAll(async () => {
  deps = testDeps(database);
  server = await startServer(deps, { host: "127.0.0.1", port: 0 });
  await listening(database, 1);
  [admin, anna] = await Promise.all([toolOf(database, { serverAdmin: true }), toolOf(database)]);
  root = await signedIn(database, { serverAdmin: true });
});
afterAll(() => server.close());

const change = (id: string, input: object) => root.put(`${base}/${id}`, input);

test("accounts are listed, found and looked at", async () => {
  const zoe = await make.user({ name: "Zoe", email: "zoe@stars.example" });
  const found = await admin.get(
    `${base}?search=STARS&status=invited&server_admin=false&sort=email&order=desc`,
  );
  expect([found.status, found.body]).toMatchObject([200, { items: [{ id: zoe.id }], next_cursor: null }]);
  const read = await admin.get(`${base}/${zoe.id}`);
  expect([read.status, read.body]).toEqual([
    200,
    {
      ...found.body.items[0],
      organizations: [],
      observatories: [],
      projects: [],
      session_count: 0,
      api_key_count: 0,
    },
  ]);
  expect((await admin.get(`${base}/no-such-one`)).status).toBe(404);
  for (const query of ["status=gone", "server_admin=1", "sort=id", "nobody_knows=1", "limit=201"])
    expect([query, (await admin.get(`${base}?${query}`)).status]).toEqual([query, 422]);
});

test("accounts answer 401 without a key and 403 to anybody else's, and nothing changes", async () => {
  const nobody = testClient(testApp(database));
  const path = `${base}/${admin.userId}`;
  for (const [client, status] of [
    [nobody, 401],
    [anna, 403],
  ] as const)
    for (const ask of [
      () => client.get(base),
      () => client.get(path),
      () => client.get(`${base}/no-such-one`),
      () => client.put(path, { deactivated: true }),
      () => client.put(`${base}/${anna.userId}`, { server_admin: true }),
    ])
      expect((await ask()).status).toBe(status);
  expect((await admin.get(path)).body).toMatchObject({ server_admin: true, deactivated_at: null });
});

test("an administrator is appointed and dismissed from the next request on, but never the last one", async () => {
  await change(admin.userId, { server_admin: false });
  expect((await change(root.userId, { server_admin: false })).status).toBe(409);
  expect((await change(root.userId, { deactivated: true })).status).toBe(409);
  await change(admin.userId, { server_admin: true });
  expect((await change("no-such-one", { server_admin: true })).status).toBe(404);
  expect((await change(anna.userId, { server_admin: "yes" })).status).toBe(422);
  expect((await change(anna.userId, { server_admin: true })).body).toMatchObject({ server_admin: true });
  expect((await anna.get(base)).status).toBe(200);
  expect((await change(anna.userId, { server_admin: false })).status).toBe(200);
  expect((await anna.get(base)).status).toBe(403);
});

test("an address is invited, chooses a password by the link, and is confirmed where mail reaches it", async () => {
  for (const delivers of [true, false]) {
    const fields = { mailer: memoryMailer({ delivers }), secrets: memorySecrets() };
    const deps = testDeps(database, fields);
    const app = createApp(deps);
    const root = await signedInTo({ deps, app }, { serverAdmin: true });
    const invited = await root.post(base, {
      email: `new-${delivers}@stars.example`,
      name: "Vera",
    });
    expect([invited.status, invited.body.email_verified]).toEqual([201, false]);
    const signIn = (password: string) =>
      testClient(app).post("/api/auth/sign-in/email", { email: invited.body.email, password });
    expect((await signIn("long enough")).status).toBe(401);
    await database.sql`delete from graphile_worker._private_jobs where payload ->> 'kind' <> 'invite_user'`;
    await runEnqueued(database, testContext(database, fields), sendAccountMail);
    const token = /#token=([\w-]+)/.exec(fields.mailer.sent.at(-1)!.text)![1];
    const set = await testClient(app).post("/api/auth/reset-password", { token, password: "my very own" });
    expect(set.status).toBe(200);
    expect((await signIn("my very own")).body.user).toMatchObject({ name: "Vera", email_verified: delivers });
    expect((await admin.post(base, { email: invited.body.email })).status).toBe(409);
  }
});

test("a deactivated account is out at once: sessions, keys, live connections, signing in", async () => {
  const person = await listener(deps);
  const socket = await person.listenAt(server.url);
  const { key } = (await person.client.post("/api/v1/user/api-keys", { name: "tool" })).body;
  const [account] = await database.db.select().from(users).where(eq(users.id, person.userId));
  const tool = testClient(testApp(database), { authorization: `Bearer ${key}` });
  const profile = "/api/v1/user/profile";
  expect([(await person.client.get(profile)).status, (await tool.get(profile)).status]).toEqual([200, 200]);
  const signIn = () =>
    testClient(testApp(database)).post("/api/auth/sign-in/email", { email: account!.email, password });
  expect((await signIn()).status).toBe(200);

  const gone = await change(person.userId, { deactivated: true });
  expect(gone.status).toBe(200);
  // That they were there is known although no session of theirs is.
  expect(Date.parse(gone.body.last_sign_in_at)).toBeGreaterThanOrEqual(Date.parse(gone.body.created_at));
  expect([(await person.client.get(profile)).status, (await tool.get(profile)).status]).toEqual([401, 401]);
  expect((await socket.closed)[0]).toBe(4401);
  expect((await signIn()).status).toBe(403);

  expect((await change(person.userId, { deactivated: false })).body.deactivated_at).toBeNull();
  // What was open stays shut; the password opens it again.
  expect([(await person.client.get(profile)).status, (await tool.get(profile)).status]).toEqual([401, 401]);
  expect((await signIn()).status).toBe(200);
});

test("a person whose rights change learns it over their live connection", async () => {
  const person = await listener(deps);
  const { messages } = await person.listenAt(server.url);
  await change(person.userId, { server_admin: true });
  await heard(messages, { type: "access.changed" });
});
