import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pluginClosed } from "@meridian/contract";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { connectPlugin } from "./client.ts";
import { keepLinked } from "./link.ts";

/** A Meridian that greets, and ends each connection with a code. Counts the connections. */
async function meridian(code: number) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const made = { connections: 0, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  server.on("connection", (socket) => {
    made.connections += 1;
    socket.once("message", (text) => {
      socket.send(JSON.stringify({ type: "ok", reply_to: JSON.parse(String(text)).message_id }));
      socket.close(code);
    });
  });
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())));
  return made;
}

/** Keeps a link until its log has a line like this for so many times. */
async function linkedUntil(url: string, line: RegExp, times: number) {
  const stopping = new AbortController();
  const done = Promise.withResolvers<void>();
  let seen = 0;
  const log = (said: string) => {
    if (line.test(said) && ++seen === times) done.resolve();
  };
  const hello = () => ({ plugin_version: "3.8.0.0" });
  const options = { url, key: "mro_1", log, hello, goodbye: "the test is over" };
  const link = keepLinked(options, { welcomed() {}, told() {} }, stopping.signal);
  await done.promise;
  stopping.abort(new Error("the test is over"));
  await link.ended;
}

test("a program that another one replaces doesn't take the connection back at once", async () => {
  const made = await meridian(pluginClosed.replaced);
  await linkedUntil(made.url, /Another program is connected as this observatory/, 1);
  expect(made.connections).toBe(1);
});

test("a line that ends in any other way is made again", async () => {
  const made = await meridian(pluginClosed.ended);
  await linkedUntil(made.url, /Disconnected/, 3);
  expect(made.connections).toBe(3);
});

test("a program that is stopped ends soon, though Meridian answers nothing", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stopping = new AbortController();
  const hello = () => ({ plugin_version: "3.8.0.0" });
  const options = { url, key: "mro_1", log() {}, hello, goodbye: "the test is over" };
  const link = keepLinked(options, { welcomed() {}, told() {} }, stopping.signal);
  const [socket] = await once(server, "connection");
  // Nor does it take part in the end of the connection.
  socket.pause();
  stopping.abort(new Error("the test is over"));
  const began = performance.now();
  await link.ended;
  expect(performance.now() - began).toBeLessThan(15_000);
});

test("words that are no message of Meridian's end neither the program nor the line", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())));
  await once(server, "listening");
  server.on("connection", (socket) =>
    socket.on("message", (text) => {
      for (const strange of ["<html>502 Bad Gateway</html>", "null", "{", "[".repeat(100_000)])
        socket.send(strange);
      socket.send(JSON.stringify({ type: "ok", reply_to: JSON.parse(String(text)).message_id }));
    }),
  );
  const client = await connectPlugin(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "mro_1");
  expect(await client.say({ type: "hello", plugin_version: "3.8.0.0" })).toMatchObject({ type: "ok" });
  client.close();
  await client.closed;
});

test("a key that Meridian doesn't know is said once, while it is tried again and again", async () => {
  let tries = 0;
  const server = createServer((_, response) => void response.end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const stopping = new AbortController();
  server.on("upgrade", (_, socket) => {
    socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
    if (++tries === 3) socket.on("close", () => stopping.abort(new Error("the test is over")));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const hello = () => ({ plugin_version: "3.8.0.0" });
  const log = (line: string) => void lines.push(line);
  const options = { url, key: "mro_1", log, hello, goodbye: "the test is over" };
  await keepLinked(options, { welcomed() {}, told() {} }, stopping.signal).ended;
  expect(tries).toBe(3);
  expect(lines).toEqual([
    "Meridian doesn't know this key: make one on the observatory's page, under Settings, Connection.",
  ]);
});
