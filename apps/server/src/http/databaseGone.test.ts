import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Database,
  type EmbeddedDatabase,
  migrateDatabase,
  openDatabase,
  startEmbeddedDatabase,
} from "@meridian/database";
import { ownPort } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";

let folder: string;
let port: number;
let engine: EmbeddedDatabase;
let database: Database;
let server: RunningServer;
const password = randomUUID();
/** The server itself gives up on the database after two seconds; the rest is a busy machine. */
const quickly = 10_000;

const startEngine = () => startEmbeddedDatabase({ folder: join(folder, "postgres"), port, password });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-gone-"));
  await chmod(folder, 0o711);
  port = await ownPort();
  engine = await startEngine();
  await migrateDatabase(engine.url);
  database = openDatabase(engine.url);
  server = await startServer(testDeps(database), { host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
  await server.close();
  await database.close();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const bearer = { authorization: "Bearer mrd_nobody" };
const profile = () => fetch(`${server.url}/api/v1/user/profile`, { headers: bearer });
const health = async () => {
  const answer = await fetch(`${server.url}/api/health`);
  return { status: answer.status, body: (await answer.json()) as { status: string; checks: object } };
};

test("a server without its database stays up, says so quickly, and is back within seconds of it", async () => {
  expect((await profile()).status).toBe(401);
  await engine.stop();

  const started = performance.now();
  const refused = await Promise.all(Array.from({ length: 20 }, profile));
  expect(performance.now() - started).toBeLessThan(quickly);
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      code: "UNAVAILABLE",
      detail: "The database can't be reached. Try again in a moment.",
    });
  }
  const asked = performance.now();
  // In the words that requests were refused with.
  const detail = "The database can't be reached. Try again in a moment.";
  expect(await health()).toMatchObject({
    status: 503,
    body: {
      status: "down",
      checks: { database: { status: "down", detail }, queue: { detail }, websocket: { status: "ok" } },
    },
  });
  expect(performance.now() - asked).toBeLessThan(quickly);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  const signIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "a@example.org", password: "long enough" }),
  });
  expect(signIn.status).toBe(503);

  engine = await startEngine();
  const back = performance.now();
  await expect.poll(async () => (await profile()).status, { interval: 100 }).toBe(401);
  await expect.poll(async () => (await health()).body.status, { interval: 100 }).toBe("degraded");
  expect(performance.now() - back).toBeLessThan(quickly);
}, 60_000);
