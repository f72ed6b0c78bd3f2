import { createHash } from "node:crypto";
import { invitations, newId } from "@meridian/database";
import { beginSettings } from "@meridian/domain";
import { factories, testDatabase } from "@meridian/testkit";
import { afterEach, beforeAll, expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";

const database = testDatabase();
const make = factories(database);
let app: ReturnType<typeof testApp>;
beforeAll(() => {
  app = testApp(database);
});
const newAddress = () => `vera-${newId()}@example.org`;
const signUp = (email: string, invitation_token?: string) =>
  testClient(app).post("/api/auth/sign-up/email", {
    name: "Vera",
    email,
    password: "long enough",
    ...(invitation_token && { invitation_token }),
  });

afterEach(() => database.sql`delete from settings`);

async function invited(email: string, inviter: { id: string }) {
  const { id: organization_id } = await make.organization(inviter.id);
  const token = newId();
  await database.db.insert(invitations).values({
    id: newId(),
    organization_id,
    email,
    token_hash: createHash("sha256").update(token).digest("hex"),
    invited_by: inviter.id,
    created_at: new Date(),
    sent_at: new Date(),
    expires_at: new Date(Date.now() + 60_000),
  });
  return token;
}

test("sign-up by invitation takes an invitation's link and its address, while its inviter may invite", async () => {
  await beginSettings(database, "invitation");
  const inviter = await make.user();
  const email = newAddress();
  const token = await invited(email, inviter);
  expect((await signUp(newAddress())).status).toBe(403);
  expect((await signUp(newAddress(), token)).status).toBe(403);
  expect((await signUp(email, "wrong")).status).toBe(403);
  const other = newAddress();
  const gone = await invited(other, await make.user({ deactivated_at: new Date() }));
  expect((await signUp(other, gone)).status).toBe(403);
  expect((await signUp(email.toUpperCase(), token)).status).toBe(200);
});

test("closed sign-up refuses everybody, says so beforehand, and opens again by a setting", async () => {
  await beginSettings(database, "closed");
  expect((await testClient(app).get("/api/version")).body.sign_up).toBe("closed");
  const email = newAddress();
  const token = await invited(email, await make.user());
  expect((await signUp(email, token)).body).toMatchObject({
    status: 403,
    detail: expect.stringContaining("Sign-up is closed"),
  });
  expect(await database.sql`select from users where email = ${email}`).toHaveLength(0);
  await database.sql`update settings set doc = '{"sign_up": "open"}'`;
  expect((await signUp(email)).status).toBe(200);
});

test("the variable of the first start changes no later setting", async () => {
  await beginSettings(database, "closed");
  await beginSettings(database, "open");
  expect((await signUp(newAddress())).status).toBe(403);
});
