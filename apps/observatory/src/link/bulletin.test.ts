import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { PluginSays } from "@meridian/contract";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { createBulletin } from "./bulletin.ts";

type Answer = "ok" | "refused" | "cut";

/** A Meridian that answers one message after another like this, and the last answer from then on; with what it has taken. */
async function meridian(answers: Answer[]) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const taken: PluginSays[] = [];
  server.on("connection", (socket) =>
    socket.on("message", (text) => {
      const message = JSON.parse(String(text)) as PluginSays;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === "cut") return socket.terminate();
      const reply_to = message.message_id;
      if (answer === "ok") taken.push(message);
      const problem = { type: "error", reply_to, code: "UNAVAILABLE", detail: "The database is away." };
      socket.send(JSON.stringify(answer === "ok" ? { type: "ok", reply_to } : problem));
    }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const bulletin = createBulletin({ url, key: "mro_1" }, (line) => void lines.push(line));
  return { taken, lines, bulletin };
}

const left = { type: "safety", state: "unsafe", left_open: true };

test("an open roof is told of again until Meridian has taken it", async () => {
  const { taken, lines, bulletin } = await meridian(["cut", "ok", "refused", "ok"]);
  await bulletin("Closing the roof failed: The motor is frozen.");
  expect(taken.at(-1)).toMatchObject({
    ...left,
    reason: "It can't be parked and closed: Closing the roof failed: The motor is frozen.",
  });
  expect(taken.filter(({ type }) => type === "safety")).toHaveLength(1);
  expect(lines).toHaveLength(2);
});

test("a roof that has closed before Meridian could be told of it isn't told to be open", async () => {
  const { taken, bulletin } = await meridian(["cut", "ok"]);
  const told = bulletin("Closing the roof failed.");
  void bulletin(undefined);
  await told;
  expect(taken.filter(({ type }) => type === "safety")).toMatchObject([{ left_open: false }]);
});
