import { enterPresence, openDatabase, serverPresence } from "@meridian/database";
import { beginSettings, inMaintenance, raiseFence } from "@meridian/domain";
import { testDatabase } from "@meridian/testkit";
import { delay, proxied } from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const hold = (until: string) => database.sql`
  insert into meridian_installation.maintenance (restore_id, since, held_until)
  values ('of-the-test', now(), now() + ${until}::interval)`;

test("everybody is told to come back while the data is replaced, and its progress", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  await hold("1 minute");
  // Another server, which hasn't looked yet.
  const client = testClient(testApp(database));
  for (const path of ["/organizations", "/trpc/profile.get", "/api/v1/system/backups"]) {
    const { status, body, headers } = await client.get(path);
    expect([path, status, body.code]).toEqual([path, 503, "MAINTENANCE"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await client.post("/api/v1/system/restores/x/cancel")).status).toBe(503);
  expect((await client.get("/trpc/restores.maintenance,profile.get?batch=1&input={}")).status).toBe(503);
  expect((await client.get("/api/health")).status).toBe(200);
  expect((await client.get("/livez")).status).toBe(200);
  const { body } = await client.get("/api/v1/maintenance");
  expect(body).toMatchObject({ active: true, restore_id: "of-the-test" });
  expect((await admin.get("/api/v1/system/restores/unknown")).status).toBe(404);
});

/** Locks as the exchange of all tables does, while `work` runs. */
async function whileSwapping(work: () => Promise<void>): Promise<void> {
  await database.sql.begin(async (tx) => {
    const tables = await tx<
      { tablename: string }[]
    >`select tablename from pg_tables where schemaname = 'public'`;
    for (const { tablename } of tables) await tx`lock table ${tx(tablename)} in access exclusive mode`;
    await work();
  });
}

test.each([
  ["in the window", "1 minute", { active: true, progress: { stage: "replacing" } }],
  ["when its worker no longer holds the window", "-1 second", { active: false, restored_at: null }],
])("amid the exchange of the tables everybody is answered, %s", async (_, until, answer) => {
  await database.sql`delete from meridian_installation.maintenance`;
  const admin = await signedIn(database, { serverAdmin: true });
  await hold(until);
  await whileSwapping(async () => {
    for (const client of [admin, testClient(testApp(database))]) {
      const { status, body } = await client.get("/api/v1/maintenance");
      expect([status, body]).toMatchObject([200, answer]);
      const called = await client.get("/trpc/restores.maintenance?input=%7B%7D");
      expect([called.status, called.body.result.data]).toMatchObject([200, answer]);
    }
  });
});

test("a window that its worker no longer holds keeps nobody out", async () => {
  await database.sql`delete from meridian_installation.maintenance`;
  await hold("-1 second");
  const client = testClient(testApp(database));
  expect((await client.get("/organizations")).status).toBe(401);
  expect((await client.get("/api/v1/maintenance")).body).toMatchObject({ active: false });
});

test("every server lets people in as soon as the data is replaced", async () => {
  await database.sql`delete from meridian_installation.maintenance`;
  const presence = await enterPresence(database.db, serverPresence);
  onTestFinished(() => presence.leave());
  const client = testClient(testApp(database));
  const ask = async () => (await client.get("/organizations")).status;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const during = await inMaintenance({ db: database.db, log }, "of-the-test", ask);
  expect([during, await ask()]).toEqual([503, 401]);
});

test("a database that takes its time lets everybody in again soon after the window", async () => {
  const { proxy, url } = await proxied(database.url);
  const distant = openDatabase(url, { max: 2 });
  onTestFinished(() => distant.close());
  const client = testClient(testApp(distant));
  await database.sql`delete from meridian_installation.maintenance`;
  await hold("1 minute");
  expect((await client.get("/organizations")).status).toBe(503);
  await database.sql`delete from meridian_installation.maintenance`;
  // Longer than a request waits to hear of it.
  await proxy.apply(delay({ ms: 400, direction: "answer" }));
  const ask = async () => (await client.get("/organizations")).status;
  await expect.poll(ask, { interval: 600, timeout: 5_000 }).toBe(401);
});

test("a request that was let in just before is refused when it writes", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  const input = { name: "Late", latitude: 1, longitude: 2 };
  await database.sql`delete from meridian_installation.maintenance`;
  expect((await admin.get("/api/v1/user/profile")).status).toBe(200);
  await beginSettings(database, "open");
  await hold("1 minute");
  await raiseFence(database.db);
  // A process that starts meanwhile finds what it would write.
  await beginSettings(database, "open");
  for (const send of [
    () => admin.post("/api/v1/observatories", input),
    () => admin.post("/trpc/observatories.create", input),
    () =>
      testClient(testApp(database)).post("/api/auth/sign-in/email", {
        email: "a@example.org",
        password: "x",
      }),
  ]) {
    const { status, headers, body } = await send();
    expect([status, body.code ?? body.error.data.problem.code]).toEqual([503, "MAINTENANCE"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
});
