import { once } from "node:events";
import type { LiveMessage } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { query } from "@meridian/database/query";
import { expect, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { createApp } from "../app.ts";
import type { ServerDeps } from "../deps.ts";
import { signedInTo } from "../testing/testSignedIn.ts";

const origin = "http://127.0.0.1:3000";

/** Somebody new with a session, who can listen at any server that has the same secret. */
export async function listener(deps: ServerDeps, { serverAdmin = false } = {}) {
  const client = await signedInTo({ deps, app: createApp(deps) }, { serverAdmin });
  const { cookie, userId } = client;
  return {
    client,
    userId,
    async listenAt(url: string) {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie, origin } });
      const messages: LiveMessage[] = [];
      socket.on("message", (data) => messages.push(JSON.parse(String(data))));
      const closed = once(socket, "close") as Promise<[number, Buffer]>;
      onTestFinished(() => socket.terminate());
      await once(socket, "open");
      return { socket, messages, closed };
    },
  };
}

/** Resolves once the message is among those received. */
export const heard = (messages: LiveMessage[], message: LiveMessage) =>
  expect.poll(() => messages, { interval: 10 }).toContainEqual(message);

/** Resolves once as many connections as that listen for notices in the database: idle, they have done what they show. */
export const listening = (database: Database, connections: number) =>
  vi.waitFor(
    async () => {
      const rows = await query(database.db)`
        select 1 from pg_stat_activity
         where datname = current_database() and state = 'idle'
           and query in ('listen meridian_live', 'select 1 as listening')`;
      expect(rows).toHaveLength(connections);
    },
    { timeout: 20_000 },
  );
