import { randomBytes } from "node:crypto";
import { sealedSecrets } from "@meridian/adapters";
import type { Database } from "@meridian/database";
import type { Log } from "@meridian/domain";
import { memoryPorts } from "@meridian/testkit";
import type { Hono } from "hono";
import { createApp } from "../app.ts";
import type { ServerConfig, ServerDeps } from "../deps.ts";
import type { Env } from "../http/exchange.ts";

type Fields = Partial<Omit<ServerDeps, "config">> & { config?: Partial<ServerConfig> };

/** The parts of a server under test; fields can be replaced. */
export function testDeps(database: Database, fields: Fields = {}): ServerDeps {
  return {
    database,
    ...memoryPorts(),
    secrets: sealedSecrets(randomBytes(32).toString("hex")),
    now: () => new Date(),
    ...fields,
    config: {
      baseUrl: "http://127.0.0.1:3000",
      authSecret: randomBytes(32).toString("hex"),
      version: "0.0.0-test",
      uploadMaxBytes: 4 * 1024 * 1024,
      backupUploadMaxBytes: 4 * 1024 * 1024,
      writeRate: 1_000_000,
      checkOutputs: true,
      ...fields.config,
    },
  };
}

export const testApp = (database: Database, fields: Fields = {}): Hono<Env> =>
  createApp(testDeps(database, fields));

/** A log that keeps its lines. */
export function keptLog(): Log & { lines: { level: string; details: object; message: string }[] } {
  const lines: { level: string; details: object; message: string }[] = [];
  const at = (level: string) => (details: object, message: string) =>
    void lines.push({ level, details, message });
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
