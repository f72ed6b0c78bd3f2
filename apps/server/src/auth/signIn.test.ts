import { type Database, newId, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { type TestClient, testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { digestOf } from "./device.ts";

const database = testDatabase();
const client = (config = {}) => testClient(testApp(database, { config }));
const password = "correct horse";
const newAccount = () => ({ name: "Anna", email: `anna-${newId()}@example.org`, password });

async function signedUp(who: TestClient) {
  const account = newAccount();
  expect((await who.post("/api/auth/sign-up/email", account)).status).toBe(200);
  return account;
}

const deactivate = (on: Database, email: string) =>
  on.db.update(users).set({ deactivated_at: new Date() }).where(eq(users.email, email));

test("a person signs up, in and out", async () => {
  const anna = client();
  const account = { ...newAccount(), email: `Anna-${newId()}@Example.org` };
  const up = await anna.post("/api/auth/sign-up/email", account);
  expect(up.status).toBe(200);
  expect(up.body).toMatchObject({ user: { name: "Anna", email: account.email.toLowerCase() } });
  expect(JSON.stringify(up.body)).not.toContain("token");
  expect((await anna.get("/api/v1/user/profile")).body).toMatchObject({ name: "Anna", roles: [] });
  expect((await anna.get("/api/auth/get-session")).body).toMatchObject({ user: { name: "Anna" } });

  expect((await anna.post("/api/auth/sign-out")).status).toBe(200);
  expect((await anna.get("/api/v1/user/profile")).status).toBe(401);
  expect((await anna.get("/api/auth/get-session")).body).toBeNull();

  const again = { email: account.email.toUpperCase(), password };
  expect((await anna.post("/api/auth/sign-in/email", again)).status).toBe(200);
  expect((await anna.get("/api/v1/user/profile")).status).toBe(200);
});

test("sign-out ends the session itself, not only the cookie", async () => {
  const anna = client();
  await signedUp(anna);
  const stolen = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  await anna.post("/api/auth/sign-out");
  expect((await client().get("/api/v1/user/profile", { cookie: stolen })).status).toBe(401);
});

test("cookies are out of scripts' reach, and secure exactly when the address is https", async () => {
  const plain = await client().post("/api/auth/sign-up/email", newAccount());
  expect(plain.headers.get("set-cookie")).toMatch(/^meridian\.session_token=.*HttpOnly; SameSite=Lax/i);
  expect(plain.headers.get("set-cookie")).not.toMatch(/Secure/i);
  const anna = client({ baseUrl: "https://meridian.example" });
  const secure = await anna.post("/api/auth/sign-up/email", newAccount());
  expect(secure.headers.get("set-cookie")).toMatch(/^__Secure-.*; Secure/i);
  expect((await anna.get("/api/v1/user/profile")).status).toBe(200);
});

test("a cookie that this server didn't sign opens nothing", async () => {
  const anna = client();
  await signedUp(anna);
  const [[name, value]] = [...anna.cookies] as [[string, string]];
  const [token] = decodeURIComponent(value).split(".");
  for (const forged of [token, `${token}.`, `${token}.AAAA`, `${token}.${"A".repeat(43)}=`, ".", "%E0%A4%A"])
    expect((await client().get("/api/v1/user/profile", { cookie: `${name}=${forged}` })).status).toBe(401);
});

test("a wrong password and an unknown address are refused alike", async () => {
  const { email } = await signedUp(client());
  const wrong = await client().post("/api/auth/sign-in/email", { email, password: "wrong horse" });
  const unknown = await client().post("/api/auth/sign-in/email", { email: "no@example.org", password });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body).toMatchObject({ code: "UNAUTHENTICATED", detail: unknown.body.detail });
  expect(wrong.headers.get("content-type")).toBe("application/problem+json");
});

test("an address has one account, whatever its case, and also when two ask at once", async () => {
  const { email } = await signedUp(client());
  const taken = await client().post("/api/auth/sign-up/email", {
    ...newAccount(),
    email: email.toUpperCase(),
  });
  expect(taken.status).toBe(409);
  expect(taken.body.errors).toEqual([{ path: "email", message: "is taken" }]);

  const account = newAccount();
  const both = await Promise.all([1, 2, 3].map(() => client().post("/api/auth/sign-up/email", account)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("more people than there are connections to the database sign up at once", async () => {
  const app = testApp(database);
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => testClient(app).post("/api/auth/sign-up/email", newAccount())),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test.each([
  ["password", { password: "short" }],
  ["password", { password: "x".repeat(129) }],
  ["email", { email: "not an address" }],
  ["email", { email: "nul\u0000@example.org" }],
  ["name", { name: "nul\u0000" }],
  ["name", { name: "  " }],
  ["password", { password: "nul\u0000nul\u0000" }],
  ["callbackURL", { callbackURL: "https://elsewhere.example" }],
  ["server_admin", { server_admin: true }],
])("sign-up names the wrong field: %s", async (path, fields) => {
  const answer = await client().post("/api/auth/sign-up/email", { ...newAccount(), ...fields });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
});

test("a deactivated person can't sign in, and what they had open closes at once", async () => {
  const anna = client();
  const { email } = await signedUp(anna);
  const key = (await anna.post("/api/v1/user/api-keys", { name: "tool" })).body.key;
  const bearer = { authorization: `Bearer ${key}` };
  expect((await client().get("/api/v1/user/profile", bearer)).status).toBe(200);
  await deactivate(database, email);
  expect((await anna.get("/api/v1/user/profile")).status).toBe(401);
  expect((await anna.get("/api/auth/get-session")).body).toBeNull();
  expect((await client().get("/api/v1/user/profile", bearer)).status).toBe(401);
  expect((await client().post("/api/auth/sign-in/email", { email, password })).status).toBe(403);
  expect((await client().post("/api/auth/sign-in/email", { email, password: "wrong one" })).status).toBe(401);
});

test("too many attempts at one account are stopped for a while, also the right password, and nobody else's", async () => {
  const { email } = await signedUp(client());
  const other = await signedUp(client());
  const tries = await Promise.all(
    Array.from({ length: 15 }, () =>
      client().post("/api/auth/sign-in/email", { email, password: "wrong one" }),
    ),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = tries.find(({ status }) => status === 429)!;
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
  expect(refused.body.code).toBe("RATE_LIMITED");
  expect((await client().post("/api/auth/sign-in/email", { email, password })).status).toBe(429);
  expect((await client().post("/api/auth/sign-in/email", { ...other, name: undefined })).status).toBe(200);
});

test("everybody of an IPv6 network counts as one client", async () => {
  const { email } = await signedUp(client());
  const app = testApp(database);
  const guess = (address: string) =>
    testClient(app, {}, address).post("/api/auth/sign-in/email", { email, password: "wrong one" });
  const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`2001:db8:1:2:${n}::${n}`)));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await guess("2001:db8:1:3::1")).status).toBe(401);
});

test("guesses from many addresses are slowed down, and the account's own browser still gets in", async () => {
  const app = testApp(database);
  const owner = testClient(app, {}, "192.0.2.1");
  const { email } = await signedUp(owner);
  await owner.post("/api/auth/sign-out");
  await database.sql`
    insert into rate_limits (id, key, count, last_request)
    values (${newId()}, ${`sign-in:any:${digestOf(email)}`}, 100, ${Date.now()})
    on conflict (key) do update set count = 100`;
  const signIn = (who: TestClient) => who.post("/api/auth/sign-in/email", { email, password });
  const guess = await signIn(testClient(app, {}, "198.51.100.7"));
  expect([guess.status, Number(guess.headers.get("retry-after")) > 3000]).toEqual([429, true]);
  const forged = testClient(app, {}, "198.51.100.8");
  forged.cookies.set("meridian.device", "AAAA");
  expect((await signIn(forged)).status).toBe(429);
  expect((await signIn(owner)).status).toBe(200);
});

test("150 wrong sign-ins from one address hold up nobody elsewhere, and most are refused at once", async () => {
  const app = testApp(database);
  const { email } = await signedUp(client());
  const flood = Array.from({ length: 150 }, (_, n) =>
    testClient(app, {}, "198.51.100.1").post("/api/auth/sign-in/email", {
      email: `nobody-${n}@example.org`,
      password: "wrong one",
    }),
  );
  const began = performance.now();
  const right = testClient(app, {}, "192.0.2.9").post("/api/auth/sign-in/email", { email, password });
  expect((await right).status).toBe(200);
  const tookMs = performance.now() - began;
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
  expect(tookMs).toBeLessThan(3000);
});

test("none of the sign-in library's other endpoints exists", async () => {
  for (const path of ["/ok", "/error", "/list-sessions", "/update-user", "/sign-in/social", "/token"])
    expect((await client().get(`/api/auth${path}`)).status).toBe(404);
});
