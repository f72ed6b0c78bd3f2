import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Subscriber } from "./audience.ts";
import { sendTo } from "./send.ts";

test("an end that doesn't read is cut before much waits for it, the others are told everything", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscribers: Subscriber[] = [];
  const person = { type: "user" as const, userId: "u", serverAdmin: true, sessionId: "s" };
  server.on("connection", (socket) => subscribers.push({ socket, person }));
  const slow = new WebSocket(url);
  await once(slow, "open");
  const quick = new WebSocket(url);
  let received = 0;
  quick.on("message", () => received++);
  await once(quick, "open");
  slow.pause();
  const [stalled, healthy] = subscribers as [Subscriber, Subscriber];
  const gone = once(stalled.socket, "close");
  const backlog = 64 * 1024;
  const message = { type: "announcement.changed" as const, id: "x".repeat(60_000) };
  let sent = 0;
  while (stalled.socket.readyState === WebSocket.OPEN) {
    sendTo(subscribers, message, backlog);
    sent++;
    await expect.poll(() => received, { interval: 1 }).toBe(sent);
    expect(stalled.socket.bufferedAmount).toBeLessThan(backlog + 70_000);
  }
  await gone;
  expect(healthy.socket.readyState).toBe(WebSocket.OPEN);
  quick.terminate();
  slow.terminate();
  server.close();
});
