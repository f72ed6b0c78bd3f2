/** Plugins that connect and say nothing. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pluginClosed } from "@meridian/contract";
import { connectPlugin } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../testing/testServer.ts";
import { connected, equipped, greeted } from "./plugin.fixture.ts";
import { createPluginSockets } from "./sockets.ts";

const database = testDatabase();

async function plugins(helloMs?: number) {
  const sockets = createPluginSockets(testDeps(database), helloMs === undefined ? {} : { helloMs });
  const server = createServer().listen(0, "127.0.0.1");
  sockets.attach(server);
  await once(server, "listening");
  onTestFinished(async () => {
    await sockets.close();
    server.close();
  });
  return { sockets, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a key holds four connections without a hello, another key holds its own, and a hello makes room", async () => {
  const { url } = await plugins();
  const [{ key }, other] = [await equipped(database), await equipped(database)];
  const silent = [];
  for (let n = 0; n < 4; n++) silent.push(await connected(url, key));
  await expect(connectPlugin(url, key)).rejects.toThrow("refused with 429");
  expect((await greeted(url, other.key)).answer.type).toBe("welcome");
  expect((await silent[0]!.say({ type: "hello", plugin_version: "3.8.0.0" })).type).toBe("welcome");
  await connected(url, key);
});

test("a connection without a hello ends, also of a plugin that doesn't answer the end", async () => {
  const { sockets, url } = await plugins(50);
  const { key } = await equipped(database);
  const polite = await connected(url, key);
  const deaf = await connected(url, key);
  deaf.socket.pause();
  const [code] = await once(polite.socket, "close");
  expect(code).toBe(pluginClosed.noHello);
  await expect.poll(() => sockets.count(), { timeout: 10_000 }).toBe(0);
});
