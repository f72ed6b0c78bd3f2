import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type HttpFaultProxy, httpFaultProxy } from "./httpFaultProxy.ts";
import { loseHttpAnswer } from "./loseHttpAnswer.ts";
import { slowDown } from "./slowDown.ts";

/** Keeps what is put, as an object store does. */
const stored = new Map<string, Buffer>();
let server: Server;
let proxy: HttpFaultProxy;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.method === "PUT") stored.set(request.url!, await buffer(request));
    const content = stored.get(request.url!);
    response.writeHead(content ? 200 : 404, { "x-host": request.headers.host }).end(content);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  stored.clear();
  proxy = await httpFaultProxy({ target: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
});

const put = (path: string, body: string | Uint8Array<ArrayBuffer> = "x") =>
  fetch(proxy.url + path, { method: "PUT", body });

test("passes on requests and answers as they are, with the host that the client meant", async () => {
  const content = randomBytes(3_000_000);
  const answer = await put("/large?a=b%2Fc", content);
  expect(answer.headers.get("x-host")).toBe(new URL(proxy.url).host);
  expect(content.equals(new Uint8Array(await answer.arrayBuffer()))).toBe(true);
  expect((await fetch(`${proxy.url}/absent`)).status).toBe(404);
  expect(proxy.requests).toEqual([
    { number: 1, method: "PUT", path: "/large?a=b%2Fc", status: 200, lost: false },
    { number: 2, method: "GET", path: "/absent", status: 404, lost: false },
  ]);
});

test("slowDown refuses the next so many, which don't arrive", async () => {
  proxy.apply(slowDown({ times: 2 }));
  const refused = await put("/one", randomBytes(3_000_000));
  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringContaining("<Code>SlowDown</Code>"),
  ]);
  expect((await put("/one")).status).toBe(503);
  expect(stored.size).toBe(0);
  expect((await put("/one")).status).toBe(200);
});

test("slowDown refuses every third, of those that it is for", async () => {
  proxy.apply(slowDown({ every: 3, matches: ({ method }) => method === "PUT" }));
  const statuses: number[] = [];
  for (let at = 0; at < 6; at++) {
    await fetch(`${proxy.url}/absent`);
    statuses.push((await put(`/${at}`)).status);
  }
  expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
});

test("loseHttpAnswer lets the request happen and loses the answer", async () => {
  proxy.apply(loseHttpAnswer({ matches: ({ path }) => path === "/lost" }));
  await put("/other");
  await expect(put("/lost", "kept")).rejects.toThrow("fetch failed");
  expect(String(stored.get("/lost"))).toBe("kept");
  expect((await put("/lost")).status).toBe(200);
  expect(proxy.requests.map(({ lost }) => lost)).toEqual([false, true, false]);
});

test("a server that is gone shows as a connection that breaks", async () => {
  const orphan = await httpFaultProxy({ target: "http://127.0.0.1:1" });
  await expect(fetch(orphan.url)).rejects.toThrow("fetch failed");
  await orphan.until(() => orphan.requests.length === 1);
  expect(orphan.requests).toMatchObject([{ status: 0 }]);
});
