import { openDatabase } from "@meridian/database";
import { refusingWhileAbsent } from "@meridian/domain";
import { factories, memoryObjectStore, testDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { withNamedFaults } from "../http/namedFaults.ts";
import { toProblem } from "../http/problem.ts";
import { testDeps } from "../testing/testServer.ts";
import { examine, makeChecks } from "./checks.ts";

const database = testDatabase();

test("health tries to write, but not for each question, and reports a full disk", async () => {
  let puts = 0;
  const full = {
    ...memoryObjectStore(),
    put: async () => {
      puts++;
      throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    },
  };
  const checks = makeChecks(testDeps(database, { objectStore: full }), undefined);
  for (let asked = 0; asked < 3; asked++)
    expect(await examine(checks, "1")).toMatchObject({
      status: "degraded",
      checks: {
        database: { status: "ok" },
        object_storage: {
          status: "degraded",
          detail: "The disk for files is full. Try again once it has free space.",
        },
      },
    });
  expect(puts).toBe(1);
  expect(await database.sql`select from rate_limits where key = 'health'`).toHaveLength(1);
});

test.each([
  [90, "This server's clock is 90 s ahead of the database's."],
  [-30, "This server's clock is 30 s behind the database's."],
  [3, undefined],
])("health compares a server's clock, %d s ahead, with the database's", async (seconds, detail) => {
  const { now } = Date;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + seconds * 1000);
  onTestFinished(() => clock.mockRestore());
  const checks = makeChecks(testDeps(database), undefined);
  expect(await checks.database()).toMatchObject({
    status: detail ? "degraded" : "ok",
    ...(detail && { detail }),
  });
});

test("a database answers while all connections for statements and transactions wait", async () => {
  const busy = openDatabase(database.url, { max: 1 });
  onTestFinished(() => busy.close());
  const [began, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = busy.db.transaction(async () => {
    began.resolve();
    await over.promise;
  });
  const statement = await busy.sql.reserve();
  await began.promise;
  const checks = makeChecks(testDeps(busy), undefined);
  expect(await checks.database()).toMatchObject({
    status: "degraded",
    detail: "Writing takes longer than a second.",
  });
  statement.release();
  over.resolve();
  await waiting;
});

test.each([
  { code: "ENOSPC" },
  { code: "ECONNREFUSED" },
  { code: "EACCES" },
  { name: "TimeoutError" },
  { $metadata: { httpStatusCode: 403 } },
  { $metadata: { httpStatusCode: 503 } },
])("health and a request name the same cause: %j", async (fields) => {
  const fail = () => Promise.reject(Object.assign(new Error("no"), fields));
  const away = { ...memoryObjectStore(), check: fail, put: fail };
  const request = await withNamedFaults(away)
    .check()
    .catch((error) => error);
  const { detail } = toProblem(request, "/", "");
  for (const objectStore of [away, { ...memoryObjectStore(), put: fail }]) {
    const checks = makeChecks(testDeps(database, { objectStore }), undefined);
    expect((await examine(checks, "1")).checks.object_storage.detail).toBe(detail);
  }
});

test("health says that storage is empty where records name files", async () => {
  const { id } = await factories(database).user();
  await database.sql`update users set avatar_key = 'avatars/a.webp' where id = ${id}`;
  const objectStore = refusingWhileAbsent(memoryObjectStore(), database.db);
  const checks = makeChecks(testDeps(database, { objectStore }), undefined);
  expect(await examine(checks, "1")).toMatchObject({
    status: "degraded",
    checks: { object_storage: { status: "degraded", detail: expect.stringContaining("isn't mounted") } },
  });
});
