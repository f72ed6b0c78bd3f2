import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const profile = "/api/v1/user/profile";
const change = { name: "Anna" };

test("the service refuses a change past the rate before it is made, and says when to come back", async () => {
  const anna = await signedIn(database, { config: { writeRate: 2 } });
  const first = await anna.put(profile, change);
  expect(first.headers.get("ratelimit-policy")).toBe('"writes";q=2;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"writes";r=1;t=(60|59)$/);
  await anna.put(profile, change);
  const third = await anna.put(profile, { name: "Never" });
  expect([third.status, third.body.code]).toEqual([429, "RATE_LIMITED"]);
  expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(third.headers.get("ratelimit")).toMatch(/^"writes";r=0;/);
  expect((await anna.get(profile)).body.name).toBe("Anna");
});

test("reading isn't limited, and has no such headers", async () => {
  const anna = await signedIn(database, { config: { writeRate: 1 } });
  for (let i = 0; i < 5; i++) expect((await anna.get(profile)).status).toBe(200);
  expect((await anna.get(profile)).headers.get("ratelimit")).toBeNull();
});

test("both interfaces count together, whatever was sent", async () => {
  const anna = await signedIn(database, { config: { writeRate: 2 } });
  expect((await anna.put(profile, { name: 1 })).status).toBe(422);
  expect((await anna.post("/trpc/profile.update", change)).status).toBe(200);
  const third = await anna.post("/trpc/profile.update", change);
  expect(third.body.error.data.httpStatus).toBe(429);
  expect((await anna.post("/api/v1/system/import", "x")).status).toBe(403);
});

test("a key is counted by itself, so that its owner can still revoke it", async () => {
  const anna = await signedIn(database, { config: { writeRate: 2 } });
  const { id, key } = (await anna.post("/api/v1/user/api-keys", { name: "Wild" })).body;
  const tool = testClient(testApp(database, { config: { writeRate: 2 } }), {
    authorization: `Bearer ${key}`,
  });
  const answers = [
    await tool.put(profile, change),
    await tool.put(profile, change),
    await tool.put(profile, change),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect((await anna.delete(`/api/v1/user/api-keys/${id}`)).status).toBe(204);
});

test("no more of many changes at once get through than the rate allows", async () => {
  const anna = await signedIn(database, { config: { writeRate: 5 } });
  const answers = await Promise.all(Array.from({ length: 12 }, () => anna.put(profile, change)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test("a signed-out caller gets 401, and is counted nowhere", async () => {
  const client = testClient(testApp(database, { config: { writeRate: 1 } }));
  for (let i = 0; i < 3; i++) expect((await client.put(profile, change)).status).toBe(401);
});
