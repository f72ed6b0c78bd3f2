import { announcementTasks } from "@meridian/domain";
import { createTestDatabase, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testClient } from "../testing/testClient.ts";
import { testApp, testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const token = "a token of many letters".replaceAll(" ", "-");
let server: RunningServer;
let url: string;

beforeAll(async () => {
  server = await startServer(testDeps(database), { host: "127.0.0.1", port: 0 });
  url = server.url;
});
afterAll(() => server?.close());

const read = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

test("metrics without a token go to this machine, and to nobody through a proxy", async () => {
  const { status, type, text } = await read();
  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  for (const name of ["http_requests_total", "live_sockets", "database_up", "jobs"])
    expect(text).toContain(`meridian_${name}`);
  expect(text).toContain("process_resident_memory_bytes");
  // A scrape waits two seconds for the database, which connecting may take.
  await expect.poll(async () => (await read()).text).toContain("meridian_database_up 1");
  expect((await read({ "x-forwarded-for": "203.0.113.7" })).status).toBe(403);
  expect((await testClient(testApp(database)).get("/metrics")).status).toBe(403);
});

test("a token, once set, is required on this machine too", async () => {
  const client = testClient(testApp(database, { config: { metricsToken: token } }));
  expect((await client.get("/metrics")).status).toBe(401);
  expect((await client.get("/metrics", { authorization: `Bearer ${token}x` })).status).toBe(401);
  expect((await client.get("/metrics", { authorization: `Bearer ${token}` })).status).toBe(200);
});

test("requests are counted by the pattern of their path, whatever is asked for", async () => {
  for (let i = 0; i < 20; i++) {
    await fetch(`${url}/observatories/id-${i}`);
    await fetch(`${url}/no-such-thing-${i}`);
    await fetch(`${url}/trpc/nothing.${i}`);
  }
  await fetch(`${url}/livez`, { method: "PROPFIND" });
  const { text } = await read();
  expect(text).toContain(
    'meridian_http_requests_total{route="/observatories/:id",method="GET",status="401"} 20',
  );
  expect(text).toMatch(/meridian_http_requests_total\{route="[^"]*\*",method="GET",status="404"\} 20/);
  expect(text).toMatch(/method="other"/);
  expect(text).not.toMatch(/id-\d|such-thing|nothing\./);
});

test("calls are counted by their procedures, each of a batch by itself, and nothing else by a name", async () => {
  const anna = await signedIn(database, { config: { metricsToken: token } });
  const batch = (names: string[], inputs: object) =>
    anna.get(`/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`);
  await anna.get("/trpc/profile.get?input={}");
  await batch(["profile.get", "profile.get", "audit.list", "apiKeys.list"], {
    0: {},
    1: {},
    2: {},
    3: { limit: "many" },
  });
  await batch(["profile.get", "no.such", "toString", "__proto__"], { 0: {} });
  await anna.post("/trpc/profile.update", { name: "Anna" });
  await anna.get("/trpc/profile.update?input={}");
  await anna.get("/trpc/profile.get?input={}", { authorization: "Bearer mrd_nobody" });
  await anna.get("/api/v1/user/profile");

  const { body } = await anna.get("/metrics", { authorization: `Bearer ${token}` });
  const lines = String(body).matchAll(
    /^meridian_http_requests_total\{route="\/trpc\/([^"]*)",(.*)\} (\d+)$/gm,
  );
  const counts = [...lines].map(
    ([, name, labels, count]) => `${name} ${labels!.replace(/\w+=/g, "")} ${count}`,
  );
  expect(counts.sort()).toEqual([
    '* "GET","404" 3',
    'apiKeys.list "GET","422" 1',
    'audit.list "GET","403" 1',
    'profile.get "GET","200" 4',
    'profile.get "GET","401" 1',
    'profile.update "GET","405" 1',
    'profile.update "POST","200" 1',
  ]);
  expect(body).toContain(
    'meridian_http_request_duration_seconds_count{route="/trpc/profile.get",method="GET"} 5',
  );
});

test("jobs are counted by task and state, connections by what they do", async () => {
  const [task] = announcementTasks;
  await task!.enqueue(database.db, {}, { id: "one" });
  await task!.enqueue(database.db, {}, { id: "two" }, { runAt: new Date(Date.now() + 3_600_000) });
  const jobs = async () =>
    (await read()).text.split("\n").filter((line) => line.startsWith(`meridian_jobs{task="${task!.name}"`));
  const counted = (state: string, count: number) =>
    `meridian_jobs{task="${task!.name}",state="${state}"} ${count}`;
  await expect
    .poll(jobs)
    .toEqual([counted("waiting", 1), counted("scheduled", 1), counted("running", 0), counted("failed", 0)]);
});

test("a scrape is answered without the database", async () => {
  const gone = await createTestDatabase();
  const client = testClient(testApp(gone, { config: { metricsToken: token } }));
  await gone.drop();
  const { status, body } = await client.get("/metrics", { authorization: `Bearer ${token}` });
  expect(status).toBe(200);
  expect(body).toContain("meridian_database_up 0");
});
