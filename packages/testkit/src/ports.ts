import type { BackupKeys, Ports, TargetResolver } from "@meridian/domain";
import { memoryDestinations } from "./destinations.ts";
import { memoryMailer } from "./mailer.ts";
import { memoryObjectStore } from "./objectStore.ts";
import { memoryPusher } from "./pusher.ts";
import { memorySecrets } from "./secrets.ts";

/** All ports outside of the database, in memory, and a silent log. */
export const memoryPorts = () =>
  ({
    objectStore: memoryObjectStore(),
    mailer: memoryMailer(),
    pusher: memoryPusher(),
    destinations: memoryDestinations(),
    targets: memoryTargets(),
    secrets: memorySecrets(),
    backupKeys: null as BackupKeys | null,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  }) satisfies Ports;

const vega = { name: "Vega", ra: 279.2347, dec: 38.7837, source: "the test's catalogue" };

/** Knows one star, and a number that stands for nothing. */
const memoryTargets = (): TargetResolver => ({
  service: null,
  resolve: async (name) => (name === "Vega" ? vega : name === "NGC 412" ? { nonexistent: name } : undefined),
  complete: async (beginning) =>
    "vega".startsWith(beginning.toLowerCase()) ? [{ ...vega, matched: "Vega" }] : [],
});
