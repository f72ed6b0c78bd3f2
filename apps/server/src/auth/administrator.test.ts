import { createTestDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { ensureAdministrator } from "./administrator.ts";

test("servers that start at once make one administrator, who can sign in", async () => {
  const database = await createTestDatabase();
  try {
    const made = await Promise.all([1, 2, 3].map(() => ensureAdministrator(database, {})));
    const [first, ...more] = made.filter((one) => one !== undefined);
    expect(more).toEqual([]);
    const client = testClient(testApp(database));
    const { email, password } = first!;
    expect((await client.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
    expect((await client.get("/api/v1/user/profile")).body.roles).toContain("serverAdmin");
    expect(await ensureAdministrator(database, { email: "late@example.org" })).toBeUndefined();
  } finally {
    await database.drop();
  }
});

test("the address that is given becomes the administrator's, whoever took it before", async () => {
  const database = await createTestDatabase();
  try {
    const squatter = testClient(testApp(database));
    const account = { name: "S", email: "root@example.org", password: "squatter's own" };
    await squatter.post("/api/auth/sign-up/email", account);
    await ensureAdministrator(database, { email: "Root@Example.org", password: "administrator" });
    expect((await squatter.get("/api/v1/user/profile")).status).toBe(401);
    const client = testClient(testApp(database));
    const signIn = (password: string) =>
      client.post("/api/auth/sign-in/email", { email: "root@example.org", password });
    expect((await signIn("squatter's own")).status).toBe(401);
    expect((await signIn("administrator")).status).toBe(200);
  } finally {
    await database.drop();
  }
});
