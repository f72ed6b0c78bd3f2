import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Assignment } from "@meridian/contract";
import { connectPlugin, type PluginClient, type Reply, type Saying, type Told } from "../link/client.ts";
import type { SimulatorOptions } from "./options.ts";

const pauses = [200, 1000, 5000, 15_000];

/** A connection that is made again whenever it breaks. */
export interface Link {
  /** Says something, over as many connections as that takes, and resolves with the answer. */
  say(saying: Saying): Promise<Reply>;
  /** Cuts the present connection, as a bad line would. */
  cut(): void;
  /** Resolves once it was stopped and everything has ended. */
  ended: Promise<void>;
}

interface Listener {
  /** Called after each hello with all assigned observations. */
  welcomed(observations: Assignment[]): void;
  told(message: Told): void;
}

export function keepLinked(options: SimulatorOptions, listener: Listener, signal: AbortSignal): Link {
  const { url, key, pluginVersion, log, faults } = options;
  let next = Promise.withResolvers<PluginClient>();
  let present: PluginClient | undefined;

  async function greet(): Promise<void> {
    const client = await connectPlugin(url, key);
    client.onTold((message) => {
      if (message.type === "welcome") listener.welcomed(message.observations);
      else listener.told(message);
    });
    const leave = () =>
      void client
        .say({ type: "goodbye", reason: "The simulator was stopped." })
        .catch(() => {})
        .finally(client.close);
    signal.addEventListener("abort", leave, { once: true });
    const system_info = { os: process.platform, runtime: `Node.js ${process.version}` };
    await client.say({ type: "hello", plugin_version: pluginVersion, system_info, star_catalog: true });
    present = client;
    next.resolve(client);
    const { code, reason } = await client.closed;
    log(`disconnected: ${code} ${reason}`);
  }

  async function run() {
    for (let failures = 0; !signal.aborted; failures++) {
      const before = next;
      await greet().catch((error: Error) => log(error.message));
      if (present) {
        failures = 0;
        present = undefined;
        next = Promise.withResolvers();
      } else next = before;
      await wait(pauses[Math.min(failures, pauses.length - 1)], undefined, { signal }).catch(() => {});
    }
  }

  return {
    ended: run(),
    cut: () => present?.socket.terminate(),
    async say(saying) {
      const message = { message_id: randomUUID(), ...saying };
      for (;;) {
        if (faults.slow > 0) await wait(faults.slow, undefined, { signal });
        const client = await orStopped(next.promise, signal);
        try {
          return await client.say(message);
        } catch {
          signal.throwIfAborted();
          await client.closed;
        }
      }
    },
  };
}

/** Waits for a promise, or until everything is stopped. */
function orStopped<T>(awaited: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
  return Promise.race([awaited, stopped]);
}
