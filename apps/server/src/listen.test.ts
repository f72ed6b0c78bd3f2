import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "./listen.ts";
import { testDeps } from "./testing/testServer.ts";

const database = testDatabase();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(testDeps(database), { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

test("health names every check and how long it took", async () => {
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path);
    return { status: answer.status, body: await answer.json() };
  };
  // It waits one and a half seconds for the database, which connecting may take.
  await expect
    .poll(() => ask("/api/health"))
    .toEqual({
      status: 200,
      body: {
        status: "degraded",
        version: "0.0.0-test",
        uptime_seconds: expect.any(Number),
        checks: {
          database: { status: "ok", latency_ms: expect.any(Number) },
          object_storage: { status: "ok", latency_ms: expect.any(Number) },
          websocket: { status: "ok", latency_ms: expect.any(Number), detail: "0 connected" },
          queue: { status: "degraded", latency_ms: expect.any(Number), detail: "no worker is connected" },
        },
      },
    });
  expect((await ask("/livez")).status).toBe(200);
  await expect.poll(() => ask("/readyz")).toMatchObject({ status: 200 });
});

test("a body that doesn't say how long it is stops being read at the limit", async () => {
  const sent = request(`${server.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
  });
  sent.on("error", () => {});
  const answered = once(sent, "response");
  for (let chunk = 0; chunk < 40; chunk++) sent.write(" ".repeat(32 * 1024));
  const [response] = await answered;
  expect(response.statusCode).toBe(413);
  expect(response.headers["content-type"]).toBe("application/problem+json");
  sent.destroy();
});

test("a connection whose request was refused before its body came serves the next one", async () => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const answered = async () => String((await once(socket, "data"))[0]).split(" ")[1];
  socket.write("POST /api/v1/user/api-keys HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n");
  expect(await answered()).toBe("401");
  // Longer than a body that isn't expected any more may take elsewhere.
  await new Promise((resolve) => setTimeout(resolve, 700));
  socket.write("{   GET /livez HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await answered()).toBe("200");
  socket.destroy();
});

test("a request that can't be taken apart is refused, and the server goes on", async () => {
  for (const line of ["GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "NONSENSE\r\n\r\n"]) {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(line);
    const [data] = await once(socket, "data");
    expect(String(data)).toMatch(/^HTTP\/1.1 400/);
    socket.destroy();
  }
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});

test("closing lets a running request finish and takes no new one", async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const deps = testDeps(database);
  const objectStore = {
    ...deps.objectStore,
    check: () => {
      ask();
      return held;
    },
  };
  const other = await startServer({ ...deps, objectStore }, { host: "127.0.0.1", port: 0 });
  const running = fetch(`${other.url}/api/health`);
  await asked;
  const closed = other.close();
  await expect(fetch(`${other.url}/livez`)).rejects.toThrow();
  release();
  // Whatever it finds by then: the checks have a time of their own.
  expect(await (await running).json()).toHaveProperty("checks.object_storage");
  await closed;
});

test("a connection outlasts the minute that proxies keep one which nobody uses", async () => {
  const { headers } = await fetch(`${server.url}/livez`);
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get("keep-alive")!)!;
  expect(Number(seconds)).toBeGreaterThan(60);
});
