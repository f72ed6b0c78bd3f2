/** Losses of each kind. */
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, leaseSeconds } from "@meridian/testkit/cluster";
import type { Random } from "@meridian/testkit/faults";
import { expect } from "vitest";
import type { Site } from "./site.fixture.ts";

interface Scene {
  cluster: Cluster;
  site: Site;
  random: Random;
}

export interface Outage {
  title: string;
  /**
   * The way that all servers have to the primary: by its hosts where HAProxy leads to a machine that isn't the primary any more until the
   * Patroni there has noticed, by HAProxy where that is what is cut off. Any without.
   */
  way?: "hosts" | "proxy";
  /** Makes it happen. Returns the moment from which on writes are answered again within the lease and a little. */
  happen(scene: Scene): Promise<{ since: number; mend?: () => Promise<void> }>;
}

/** The most time without an answered write: the lease, and in which a standby has taken over and clients have found it. */
export const longestPauseMs = (leaseSeconds + 5) * 1000;

export const outages: readonly Outage[] = [
  {
    title: "the primary's machine is lost",
    async happen({ cluster }) {
      const { primary } = await cluster.whole();
      const since = Date.now();
      await primary.kill();
      return { since, mend: primary.start };
    },
  },
  {
    title: "a standby takes over in order",
    async happen({ cluster }) {
      const since = Date.now();
      await cluster.switchover();
      return { since };
    },
  },
  {
    title: "the synchronous standby's machine is lost",
    async happen({ cluster }) {
      const { standby } = await cluster.whole();
      const since = Date.now();
      await standby.kill();
      return { since, mend: standby.start };
    },
  },
  {
    title: "etcd is lost and comes back",
    async happen({ cluster, random }) {
      await cluster.etcd.kill();
      await wait(random.integer(1, 2 * leaseSeconds) * 1000);
      await cluster.etcd.start();
      return { since: Date.now() };
    },
  },
  {
    title: "the servers are stopped and started, one after the other",
    async happen({ site }) {
      const since = Date.now();
      for (const server of site.servers) {
        expect(await server.stop()).toEqual({ code: 0, signal: null });
        await server.restart();
      }
      return { since };
    },
  },
  {
    title: "the worker is lost",
    async happen({ site }) {
      const since = Date.now();
      await site.worker.killHard();
      await site.worker.restart();
      return { since };
    },
  },
  {
    title: "the primary's machine hangs, and goes on when another is primary",
    way: "hosts",
    async happen({ cluster }) {
      const { primary } = await cluster.whole();
      const since = Date.now();
      await primary.freeze();
      return { since, mend: primary.goOn };
    },
  },
  {
    title: "the network between HAProxy and the primary is cut and mended",
    way: "proxy",
    async happen({ cluster, random }) {
      const { primary } = await cluster.whole();
      await primary.cutFromProxy();
      await wait(random.integer(1, leaseSeconds) * 1000);
      await primary.mendToProxy();
      return { since: Date.now() };
    },
  },
];
