import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guardedAgents, type OutboundRules, PrivateAddress } from "./guardedAgents.ts";
import { openMultiplexed } from "./multiplexed.ts";
import { type OutboundAnswer, sendRequest } from "./request.ts";

/** A server that must not be reached, on all addresses of this machine. */
let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/away") response.writeHead(302, { location: `http://127.0.0.1:${port}/` });
    response.end("inside");
  });
  server.on("connection", () => connections++);
  server.listen(0, "::");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => server.close());

type Get = (url: string, rules?: Partial<OutboundRules>) => Promise<OutboundAnswer>;

const overAgents = (url: string, rules: Partial<OutboundRules> = {}, signal = AbortSignal.timeout(5_000)) =>
  sendRequest({ url: new URL(url), method: "GET" }, guardedAgents({ allowPrivate: false, ...rules }), signal);

const multiplexed: Get = async (url, rules = {}) => {
  const sender = openMultiplexed({ allowPrivate: false, ...rules }, { connections: 2, patienceMs: 5_000 });
  try {
    return await sender.send({ url: new URL(url), method: "GET" });
  } finally {
    await sender.close();
  }
};

/** Resolves every name to the next of these. */
function resolver(...answers: string[][]) {
  const asked: string[] = [];
  const lookup: LookupFunction = (hostname, options, callback) => {
    const addresses = answers[asked.length % answers.length]!;
    asked.push(hostname);
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    process.nextTick(() => {
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };
  return { lookup, asked };
}

describe.each<[string, Get]>([
  ["guarded agents", overAgents],
  ["multiplexed", multiplexed],
])("%s", (_, get) => {
  test.each([
    "127.0.0.1",
    "127.1",
    "127.0.0.1.",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0.0.0.0",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "localhost",
    "LOCALHOST",
    "ⓛocalhost",
  ])("http and https to %s are refused before anything connects", async (host) => {
    for (const scheme of ["http", "https"])
      await expect(get(`${scheme}://${host}:${port}/`)).rejects.toBeInstanceOf(PrivateAddress);
    expect(connections).toBe(0);
  });

  test.each([
    ["loopback", "127.0.0.1"],
    ["loopback in IPv6", "::1"],
    ["mapped", "::ffff:127.0.0.1"],
    ["link-local", "169.254.169.254"],
    ["private", "10.0.0.1"],
    ["unique-local", "fd00::1"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["multicast", "224.0.0.1"],
    ["unspecified", "0.0.0.0"],
  ])("a name of a %s address is refused", async (_kind, address) => {
    const { lookup, asked } = resolver([address]);
    await expect(get(`http://innocent.example:${port}/`, { lookup })).rejects.toBeInstanceOf(PrivateAddress);
    expect({ asked, connections }).toEqual({ asked: ["innocent.example"], connections: 0 });
  });

  test("a name of a public and a private address is refused", async () => {
    for (const addresses of [
      ["8.8.8.8", "127.0.0.1"],
      ["::1", "2606:4700::1111"],
    ]) {
      const { lookup } = resolver(addresses);
      await expect(get(`http://both.example:${port}/`, { lookup })).rejects.toBeInstanceOf(PrivateAddress);
    }
    expect(connections).toBe(0);
  });

  test("a connection goes to the address that the lookup found", async () => {
    const { lookup, asked } = resolver(["127.0.0.1"], ["8.8.8.8"]);
    const answer = await get(`http://somewhere.example:${port}/`, { allowPrivate: true, lookup });
    expect(answer).toEqual({ status: 200, body: "inside" });
    expect(asked).toEqual(["somewhere.example"]);
  });

  test("private addresses are reached where that is allowed, and no redirect is followed", async () => {
    for (const host of ["127.0.0.1", "[::1]", "localhost"])
      expect((await get(`http://${host}:${port}/`, { allowPrivate: true })).body).toBe("inside");
    connections = 0;
    expect(await get(`http://127.0.0.1:${port}/away`, { allowPrivate: true })).toMatchObject({ status: 302 });
    expect(connections).toBe(1);
  });

  test("a name that isn't found fails as such", async () => {
    const lookup: LookupFunction = (_, __, callback) =>
      callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), "");
    await expect(get("http://nobody.example/", { lookup })).rejects.toMatchObject({ code: "ENOTFOUND" });
  });
});

test("a name that is public first and private afterwards never leads inside", async () => {
  const { lookup, asked } = resolver(["8.8.8.8"], ["127.0.0.1"]);
  const firstAnswered = new AbortController();
  // Ends the first request once its one answer is there, so that no test connects to anybody.
  const ending: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, options, (...answer) => {
      firstAnswered.abort();
      callback(...answer);
    });
  const agents = { lookup: ending };
  const first = overAgents(`http://rebinding.example:${port}/`, agents, firstAnswered.signal);
  await expect(first).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toHaveLength(1);
  await expect(overAgents(`http://rebinding.example:${port}/`, agents)).rejects.toBeInstanceOf(
    PrivateAddress,
  );
  expect({ asked: asked.length, connections }).toEqual({ asked: 2, connections: 0 });
});
