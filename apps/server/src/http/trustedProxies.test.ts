import { testDatabase } from "@meridian/testkit";
import { afterEach, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { isAddressOrNetwork, originFinder } from "./trustedProxies.ts";

const trusted = ["10.0.0.0/8", "192.168.7.7", "fd00::/8"];

test.each([
  ["who isn't trusted is believed nothing", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a trusted proxy is", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  [
    "a chain of them is, up to the first stranger",
    "10.1.2.3",
    "1.1.1.1, 198.51.100.1, 192.168.7.7",
    "198.51.100.1",
  ],
  ["an address next to a trusted one isn't", "10.1.2.3", "1.1.1.1, 192.168.7.8", "192.168.7.8"],
  ["one that forwards for nobody speaks for itself", "10.1.2.3", undefined, "10.1.2.3"],
  ["when all are trusted it is the first of them", "10.1.2.3", "10.9.9.9,fd00::1", "10.9.9.9"],
  ["what is no address ends the chain", "10.1.2.3", "198.51.100.1, unknown, 10.0.0.4", "10.0.0.4"],
  ["nor is a number, nor nothing", "10.1.2.3", "198.51.100.1, 7", "10.1.2.3"],
  ["an empty header", "10.1.2.3", " ,", "10.1.2.3"],
  ["IPv4 within IPv6 is IPv4", "::ffff:10.1.2.3", "::ffff:198.51.100.1", "198.51.100.1"],
  ["IPv6", "fd00::5", "2001:DB8:0:0::1", "2001:db8::1"],
  ["ports are left out", "10.1.2.3", "198.51.100.1:5000, [fd00::5]:443", "198.51.100.1"],
  ["IPv6 with a port", "10.1.2.3", "[2001:db8::1]:443", "2001:db8::1"],
])("%s", (_, connection, forwardedFor, origin) => {
  expect(originFinder(trusted)(connection, forwardedFor)).toBe(origin);
});

test("a server that trusts no proxy believes no header, and a request without a connection has no address", () => {
  expect(originFinder([])("127.0.0.1", "198.51.100.1")).toBe("127.0.0.1");
  expect(originFinder(trusted)(undefined, "198.51.100.1")).toBeUndefined();
});

test("addresses and networks are accepted, and anything else is refused", () => {
  for (const good of ["10.0.0.0/8", "::1", "fd00::/8", "1.2.3.4", "0.0.0.0/0"])
    expect(isAddressOrNetwork(good)).toBe(true);
  for (const bad of [
    "",
    "10",
    "10.0.0.0/33",
    "::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "/8",
    "localhost",
    "1.2.3.4/-1",
  ])
    expect(isAddressOrNetwork(bad)).toBe(false);
});

const database = testDatabase();
let server: RunningServer | undefined;
afterEach(() => server?.close());

/** Sends eleven wrong passwords, and then one from another address. */
async function elevenTriesAndOneMore(trustedProxies: string[]) {
  await database.sql`delete from rate_limits`;
  server = await startServer(testDeps(database, { config: { trustedProxies } }), {
    host: "127.0.0.1",
    port: 0,
  });
  const tryFrom = async (address: string) => {
    const answer = await fetch(`${server!.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `${address}, 10.0.0.1` },
      body: JSON.stringify({ email: "anna@example.org", password: "wrong horse" }),
    });
    return answer.status;
  };
  for (let n = 0; n < 10; n++) expect(await tryFrom("198.51.100.1")).toBe(401);
  return [await tryFrom("198.51.100.1"), await tryFrom("198.51.100.2")];
}

test("tries behind a trusted proxy count for their own client alone", async () => {
  expect(await elevenTriesAndOneMore(["127.0.0.1", "10.0.0.0/8"])).toEqual([429, 401]);
});

test("a header from an untrusted proxy changes nothing", async () => {
  expect(await elevenTriesAndOneMore([])).toEqual([429, 429]);
});
