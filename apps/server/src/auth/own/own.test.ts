import { newId } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import type { App } from "../../everyProcedure/roles/ask.fixture.ts";
import { type TestClient, testClient } from "../../testing/testClient.ts";
import { testApp } from "../../testing/testServer.ts";

const database = testDatabase();
let app: App;
beforeAll(() => {
  app = testApp(database);
});
const password = "correct horse";
const profile = "/api/v1/user/profile";

async function person() {
  const email = `vera-${newId()}@example.org`;
  const vera = testClient(app);
  const { body } = await vera.post("/api/auth/sign-up/email", { name: "Vera", email, password });
  return { vera, email, id: body.user.id as string };
}

const signIn = async (email: string, word: string, client: TestClient = testClient(app)) => ({
  client,
  status: (await client.post("/api/auth/sign-in/email", { email, password: word })).status,
});

test("a new password takes the present one, and ends other sessions and keys, but not this one", async () => {
  const { vera, email } = await person();
  const { client: phone } = await signIn(email, password);
  const key = (await vera.post("/api/v1/user/api-keys", { name: "Tool" })).body.key;
  const change = (current_password: string) =>
    vera.post("/api/auth/change-password", { current_password, password: "another horse" });
  expect((await change("wrong")).body).toMatchObject({
    status: 422,
    errors: [{ path: "current_password", message: "is wrong" }],
  });
  expect((await phone.get(profile)).status).toBe(200);
  expect((await change(password)).status).toBe(200);
  expect((await vera.get(profile)).status).toBe(200);
  expect((await phone.get(profile)).status).toBe(401);
  const tool = await testClient(app).get(profile, { authorization: `Bearer ${key}` });
  expect(tool.status).toBe(401);
  expect((await signIn(email, password)).status).toBe(401);
  expect((await signIn(email, "another horse")).status).toBe(200);
});

test("only one of two new passwords at once is set", async () => {
  const { vera, email } = await person();
  const words = ["another horse", "a third horse"];
  const answers = await Promise.all(
    words.map((word) =>
      vera.post("/api/auth/change-password", { current_password: password, password: word }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const opened = await Promise.all(words.map((word) => signIn(email, word)));
  expect(opened.map(({ status }) => status)).toEqual(
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
  );
});

test("the service checks at most ten wrong passwords", async () => {
  const { vera } = await person();
  const guess = () =>
    vera.post("/api/auth/change-password", { current_password: "wrong", password: "another horse" });
  for (let time = 0; time < 10; time++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
});

test("another address, and the end of an account, take the password", async () => {
  const { vera, email } = await person();
  const next = `new-${newId()}@example.org`;
  const change = (current_password: string) =>
    vera.post("/api/auth/change-email", { email: next.replace("new", "New"), current_password });
  expect((await change("wrong")).status).toBe(422);
  expect((await change(password)).body).toEqual({ email: next, is_pending: false });
  expect((await signIn(email, password)).status).toBe(401);
  for (const typed of [next, next.toUpperCase()]) expect((await signIn(typed, password)).status).toBe(200);
  const end = (body: object) => vera.post("/api/auth/delete-account", body);
  expect((await end({ current_password: password, confirm: "yes" })).status).toBe(422);
  expect((await end({ current_password: "wrong", confirm: "DELETE MY ACCOUNT" })).status).toBe(422);
  expect((await end({ current_password: password, confirm: "DELETE MY ACCOUNT" })).status).toBe(200);
  expect((await vera.get(profile)).status).toBe(401);
  expect((await signIn(next, password)).status).toBe(401);
  const again = await testClient(app).post("/api/auth/sign-up/email", { name: "V", email: next, password });
  expect(again.status).toBe(200);
});
