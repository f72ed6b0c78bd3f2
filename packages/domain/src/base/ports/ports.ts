import type { BackupKeys } from "./backupKeys.ts";
import type { Destinations } from "./destinations.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mailer.ts";
import type { ObjectStore } from "./objectStore.ts";
import type { Pusher } from "./pusher.ts";
import type { Secrets } from "./secrets.ts";
import type { TargetResolver } from "./targetResolver.ts";

/** Everything outside of the database that the domain uses; `openPorts` of the adapters has the real ones. */
export interface Ports {
  objectStore: ObjectStore;
  mailer: Mailer;
  pusher: Pusher;
  /** Storage that organizations have files delivered to. */
  destinations: Destinations;
  /** Finds the positions of things in the sky. */
  targets: TargetResolver;
  secrets: Secrets;
  /** Null where backups aren't encrypted. */
  backupKeys: BackupKeys | null;
  log: Log;
}
