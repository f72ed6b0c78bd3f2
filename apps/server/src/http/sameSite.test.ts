import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const profile = "/api/v1/user/profile";

test.each<Record<string, string>>([
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://127.0.0.1:3001" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" },
])("another site's page changes nothing with our cookie: %o", async (headers) => {
  const anna = await signedIn(database);
  for (const path of [profile, "/trpc/profile.update"])
    expect((await anna.put(path, { name: "Mallory" }, headers)).status).toBe(403);
  expect((await anna.post("/api/auth/sign-out", undefined, headers)).status).toBe(403);
  expect((await anna.get(profile)).body.name).toBe("Person");
});

test.each<Record<string, string>>([
  {},
  { origin: "http://127.0.0.1:3000" },
  { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" },
  { origin: "http://localhost:8080", host: "localhost:8080" },
  { "sec-fetch-site": "none" },
])("our own pages and tools do: %o", async (headers) => {
  const anna = await signedIn(database);
  expect((await anna.put(profile, { name: "Anna" }, headers)).status).toBe(200);
});

test("a read from another site is left to the browser, and a key counts as no cookie", async () => {
  const anna = await signedIn(database);
  const elsewhere = { origin: "https://tool.example", "sec-fetch-site": "cross-site" };
  expect((await anna.get(profile, elsewhere)).status).toBe(200);
  const { key } = (await anna.post("/api/v1/user/api-keys", { name: "tool" })).body;
  const bearer = { ...elsewhere, authorization: `Bearer ${key}` };
  expect((await anna.put(profile, { name: "Tool" }, bearer)).status).toBe(200);
});
