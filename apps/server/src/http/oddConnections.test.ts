/** Connections whose bytes no browser and no library would send. */
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";

const database = testDatabase();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(testDeps(database), { host: "127.0.0.1", port: 0 });
});
afterAll(() => server?.close());

/** The whole answer to these lines. */
async function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  return text(socket);
}

test("another protocol that is offered is passed over", async () => {
  const answer = await send(
    ...["GET /livez HTTP/1.1", "Host: 127.0.0.1", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"],
    "Connection: Upgrade, HTTP2-Settings",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("two Host headers are 400", async () => {
  const answer = await send("GET /livez HTTP/1.1", "Host: 127.0.0.1", "Host: evil.example");
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"MALFORMED"/);
});

test("metrics without a token are for this machine by its own name", async () => {
  const status = async (host: string) => (await send("GET /metrics HTTP/1.1", `Host: ${host}`)).split(" ")[1];
  for (const host of ["127.0.0.1", "localhost:3000", "[::1]:3000"]) expect(await status(host)).toBe("200");
  for (const host of ["evil.example", "127.0.0.1.evil.example"]) expect(await status(host)).toBe("403");
});
