import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sessions } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { createApp } from "../app.ts";
import { actorFinder } from "../auth/actor.ts";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedInTo } from "../testing/testSignedIn.ts";
import { createLiveSockets } from "./sockets.ts";

const database = testDatabase();
const origin = "http://127.0.0.1:3000";
let deps: ReturnType<typeof testDeps>;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  deps = testDeps(database);
  server = await startServer(deps, { host: "127.0.0.1", port: 0 });
  ({ cookie } = await signedInTo({ deps, app: createApp(deps) }));
});
afterAll(() => server.close());

const connect = (headers: Record<string, string>, path = "/ws", url = server.url, options = {}) =>
  new WebSocket(url.replace("http", "ws") + path, { headers, ...options });

/** The status that a connection is refused with. */
async function refusal(headers: Record<string, string>, path?: string): Promise<number> {
  const socket = connect(headers, path);
  socket.on("error", () => {});
  const [, response] = await once(socket, "unexpected-response");
  expect(response.headers["content-type"]).toBe("application/problem+json");
  return response.statusCode;
}

test("a person on our own page is let in, and health counts them", async () => {
  const socket = connect({ cookie, origin });
  await once(socket, "open");
  const answer = await fetch(`${server.url}/api/health`);
  const health = (await answer.json()) as { checks: { websocket: object } };
  expect(health.checks.websocket).toMatchObject({ status: "ok", detail: "1 connected" });
  socket.close();
  await once(socket, "close");
});

test("strangers, other sites and other addresses are refused", async () => {
  expect(await refusal({ origin })).toBe(401);
  expect(await refusal({ origin, cookie: "meridian.session_token=x.y" })).toBe(401);
  expect(await refusal({ cookie })).toBe(403);
  expect(await refusal({ cookie, origin: "https://evil.example" })).toBe(403);
  expect(await refusal({ cookie, origin, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await refusal({ cookie, origin }, "/elsewhere")).toBe(404);
});

test("an end that answers no ping is cut off, and one that does stays", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const heartbeatMs = 1000;
  const http = createServer();
  const live = createLiveSockets(deps, actorFinder(deps), { heartbeatMs });
  live.attach(http);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const awake = connect({ cookie, origin }, "/ws", url);
  const asleep = connect({ cookie, origin }, "/ws", url, { autoPong: false });
  await Promise.all([once(awake, "open"), once(asleep, "open")]);
  const pinged = once(awake, "ping");
  vi.advanceTimersByTime(heartbeatMs);
  await pinged;
  // Whoever answers this ping has had the earlier answer before it.
  const isHeard = async () => {
    awake.ping();
    await once(awake, "pong");
  };
  await isHeard();
  const cut = once(asleep, "close");
  vi.advanceTimersByTime(heartbeatMs);
  await cut;
  await isHeard();
  const gone = once(awake, "close");
  void live.close();
  expect(live.isAccepting()).toBe(false);
  await gone;
  http.close();
});

test("one person has only so many connections, and a new one once another is closed", async () => {
  const few = createLiveSockets(deps, actorFinder(deps), { most: 2 });
  const listener = createServer();
  few.attach(listener);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    await few.close();
    listener.close();
  });
  const open = async () => {
    const socket = connect({ cookie, origin }, "/ws", url);
    await once(socket, "open");
    return socket;
  };
  const first = await open();
  await open();
  const third = connect({ cookie, origin }, "/ws", url);
  third.on("error", () => {});
  const [, response] = await once(third, "unexpected-response");
  expect(response.statusCode).toBe(429);
  first.close();
  await once(first, "close");
  await expect.poll(() => few.count()).toBe(1);
  await open();
});

test("a session that ended opens no connection", async () => {
  await database.db.delete(sessions);
  expect(await refusal({ cookie, origin })).toBe(401);
});
