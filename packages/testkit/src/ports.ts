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

const showpieces = (
  [
    ["M 13", 250.42, 36.46, "Globular cluster", 5.8],
    ["M 31", 10.68, 41.27, "Galaxy", 3.4],
    ["M 42", 83.82, -5.39, "HII region", 4],
    ["NGC 104", 6.02, -72.08, "Globular cluster", 4.1],
  ] as const
).map(([name, ra, dec, type, magnitude]) => ({ name, ra, dec, type, magnitude, source: vega.source }));

const known = new Map<string, Awaited<ReturnType<TargetResolver["resolve"]>>>([
  ["Vega", vega],
  ["NGC 412", { nonexistent: "NGC 412" }],
  ["Snowball Nebula", { ambiguous: ["NGC 6781", "NGC 7662"] }],
  ...showpieces.map((one) => [one.name, one] as const),
]);

/** Knows one star, a few showpieces, a number that stands for nothing, and a name that two have. */
const memoryTargets = (): TargetResolver => ({
  service: null,
  resolve: async (name) => known.get(name),
  complete: async (beginning) =>
    "vega".startsWith(beginning.toLowerCase()) ? [{ ...vega, matched: "Vega" }] : [],
  showpieces: async () => showpieces,
  around: async () => ({ stars: [{ ra: vega.ra, dec: vega.dec, magnitude: 0 }], objects: [] }),
});
