import { once } from "node:events";
import { constants, createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { ownCertificate } from "@meridian/testkit/certificate";
import { faultProxy } from "@meridian/testkit/faults";
import { afterEach, expect, test } from "vitest";
import { type Multiplexed, openMultiplexed } from "./multiplexed.ts";

const { key, cert: ca } = ownCertificate();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a service that treats each request with `take`, and counts how often each path was asked for. */
async function service(take: (stream: ServerHttp2Stream, path: string, tries: number) => unknown) {
  const tries = new Map<string, number>();
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ key, cert: ca });
  let connections = 0;
  server.on("session", (session) => {
    connections += 1;
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    const path = headers[":path"]!;
    const asked = (tries.get(path) ?? 0) + 1;
    tries.set(path, asked);
    // It is we who break things off.
    stream.on("error", () => {});
    take(stream, path, asked);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, tries, connections: () => connections };
}

function opened(patienceMs = 5_000): Multiplexed {
  const sender = openMultiplexed({ allowPrivate: true }, { connections: 4, patienceMs, ca });
  closing.push(() => sender.close());
  return sender;
}

const post = (sender: Multiplexed, port: number, path: string) => {
  const body = new Uint8Array([1, 2, 3]);
  return sender.send({ url: new URL(`https://127.0.0.1:${port}${path}`), method: "POST", body });
};

/** Answers once the whole request is there, as who has taken it does. */
const accept = (stream: ServerHttp2Stream) =>
  stream.resume().once("end", () => {
    stream.respond({ ":status": 201 });
    stream.end("taken");
  });
const taken = { status: 201, body: "taken" };
const times = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

test("many requests at once share a connection", async () => {
  const { port, connections } = await service(accept);
  const sender = opened();
  const answers = await Promise.all(times(90).map((path) => post(sender, port, path)));
  expect(answers).toEqual(times(90).map(() => taken));
  expect(connections()).toBe(1);
});

test("a request that a service hadn't begun when it said goodbye goes out again, once", async () => {
  const { port, tries, connections } = await service((stream, path) => {
    accept(stream);
    if (path === "/10" && connections() === 1) stream.session!.goaway(constants.NGHTTP2_NO_ERROR, stream.id);
  });
  const sender = opened();
  const answers = await Promise.all(times(60).map((path) => post(sender, port, path)));
  expect(answers).toEqual(times(60).map(() => taken));
  expect(connections()).toBe(2);
  expect(Math.max(...tries.values())).toBeLessThanOrEqual(2);
});

test("a refused request goes out a second time, one that is broken off doesn't", async () => {
  const { port, tries } = await service((stream, path, asked) => {
    if (path === "/broken") stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    else if (path === "/refused" || asked === 1) stream.close(constants.NGHTTP2_REFUSED_STREAM);
    else accept(stream);
  });
  const sender = opened();
  expect(await post(sender, port, "/busy")).toEqual(taken);
  await expect(post(sender, port, "/refused")).rejects.toThrow();
  await expect(post(sender, port, "/broken")).rejects.toThrow();
  expect(Object.fromEntries(tries)).toEqual({ "/busy": 2, "/refused": 2, "/broken": 1 });
});

test("a request under way when its connection died fails, and the next one gets through", async () => {
  const { port, tries, connections } = await service((stream, path) => {
    if (path === "/next") accept(stream);
    else if (tries.size === 20) stream.session!.socket.destroy();
  });
  const sender = opened();
  const ended = await Promise.allSettled(times(20).map((path) => post(sender, port, path)));
  expect(ended.every(({ status }) => status === "rejected")).toBe(true);
  expect(await post(sender, port, "/next")).toEqual(taken);
  expect(connections()).toBe(2);
  expect([...tries.values()].every((asked) => asked === 1)).toBe(true);
});

test("a request that isn't answered in time fails alone", async () => {
  const { port, connections } = await service((stream, path) => {
    if (path === "/drip") {
      stream.respond({ ":status": 201 });
      const more = setInterval(() => stream.write("x"), 20);
      stream.once("close", () => clearInterval(more));
    } else if (path !== "/silent") accept(stream);
  });
  const sender = opened(300);
  const late = ["/silent", "/drip"].map((path) => expect(post(sender, port, path)).rejects.toThrow());
  expect(await post(sender, port, "/quick")).toEqual(taken);
  await Promise.all(late);
  expect(await post(sender, port, "/quick")).toEqual(taken);
  expect(connections()).toBe(1);
});

test("a connection that has gone silent is given up for another", async () => {
  const { port, connections } = await service(accept);
  const proxy = await faultProxy({ target: { host: "127.0.0.1", port } });
  const sender = opened(300);
  expect(await post(sender, proxy.port, "/first")).toEqual(taken);
  let dead: object | undefined;
  await proxy.apply({
    chunk(chunk, _, connection) {
      dead ??= connection;
      return connection === dead ? undefined : chunk;
    },
  });
  await expect(post(sender, proxy.port, "/lost")).rejects.toThrow();
  const next = () => post(sender, proxy.port, "/next").catch(() => undefined);
  await expect.poll(next, { timeout: 5_000 }).toEqual(taken);
  expect(connections()).toBe(2);
});

test("an answer that never ends is cut off", async () => {
  const { port } = await service((stream) => {
    stream.respond({ ":status": 201 });
    const more = () => {
      while (stream.writable && stream.write("x".repeat(16_384)));
    };
    stream.on("drain", more);
    more();
  });
  await expect(post(opened(), port, "/")).rejects.toThrow();
});

test("a request that waits when the client closes fails", async () => {
  const { port } = await service(() => {});
  const sender = opened();
  const waiting = expect(post(sender, port, "/")).rejects.toThrow();
  await sender.close();
  await waiting;
});
