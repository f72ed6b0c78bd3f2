import type { BackupKeys, Ports } from "@meridian/domain";
import { memoryDestinations } from "./destinations.ts";
import { memoryMailer } from "./mailer.ts";
import { memoryObjectStore } from "./objectStore.ts";
import { memoryPusher } from "./pusher.ts";
import { memorySecrets } from "./secrets.ts";
import { memoryTargets } from "./targets.ts";

/** Everything outside of the database, in memory, and a log that says nothing. */
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
