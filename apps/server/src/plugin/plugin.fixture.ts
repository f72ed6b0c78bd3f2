import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObservatoryDocument, ServerMessage } from "@meridian/contract";
import { type Database, newId, observatoryKeys } from "@meridian/database";
import {
  connectPlugin,
  noFaults,
  type PluginClient,
  type Saying,
  type SimulatorOptions,
  simulate,
} from "@meridian/observatory";
import { factories } from "@meridian/testkit";
import { expect, onTestFinished } from "vitest";

export const version = "3.8.0.0";

/** An observatory of somebody new, and a key of its own. */
export async function equipped(database: Database, fields: Partial<ObservatoryDocument> = {}) {
  const make = factories(database);
  const owner = await make.user();
  const observatory = await make.observatory(owner.id, fields);
  const key = `mro_${newId()}`;
  const row = {
    ...{ id: newId(), observatory_id: observatory.id, name: "Dome PC", start: "mro_" },
    ...{ hash: createHash("sha256").update(key).digest("hex"), created_by: owner.id, created_at: new Date() },
  };
  await database.db.insert(observatoryKeys).values(row);
  return { id: observatory.id, owner, key, keyId: row.id };
}

/** A plugin's connection, with all that the server has said over it. */
export type HeardClient = PluginClient & { heard: ServerMessage[] };

/** Connects, and is closed when the test ends. */
export async function connected(url: string, key: string): Promise<HeardClient> {
  const heard: ServerMessage[] = [];
  const client = { ...(await connectPlugin(url, key)), heard };
  client.socket.on("message", (text) => heard.push(JSON.parse(String(text))));
  onTestFinished(() => client.socket.terminate());
  return client;
}

type Hello = Partial<Extract<Saying, { type: "hello" }>>;

/** Connects and says hello; resolves with how it was answered. */
export async function greeted(url: string, key: string, hello: Hello = {}) {
  const client = await connected(url, key);
  const answer = await client.say({ type: "hello", plugin_version: version, ...hello });
  return { client, answer };
}

/** Resolves once the server has said this. */
export const heard = (client: HeardClient, message: Partial<ServerMessage> | object) =>
  expect.poll(() => client.heard, { interval: 10 }).toContainEqual(expect.objectContaining(message));

type Simulation = Partial<Omit<SimulatorOptions, "faults">> & { faults?: Partial<typeof noFaults> };

/** Simulates an observatory until the test ends. */
export async function simulated(url: string, key: string, { faults, ...given }: Simulation = {}) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-simulator-"));
  const stopping = new AbortController();
  const lines: string[] = [];
  const usual = {
    speed: 1e6,
    pixels: 24,
    pluginVersion: version,
    log: (line: string) => void lines.push(line),
  };
  const options = { url, key, folder, ...usual, ...given, faults: { ...noFaults, ...faults } };
  const running = simulate(options, stopping.signal);
  onTestFinished(async ({ task }) => {
    stopping.abort(new Error("the test is over"));
    await running;
    await rm(folder, { recursive: true });
    if (task.result?.state === "fail") console.log(lines.join("\n"));
  });
}
