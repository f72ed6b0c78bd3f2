import type { BackupKeys } from "./backupKeys.ts";
import type { Destinations } from "./destinations.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mailer.ts";
import type { ObjectStore } from "./objectStore.ts";
import type { Pusher } from "./pusher.ts";
import type { Secrets } from "./secrets.ts";
import type { TargetResolver } from "./targetResolver.ts";

/** What the domain reaches outside of the database; `openPorts` of the adapters has the real ones. */
export interface Ports {
  objectStore: ObjectStore;
  mailer: Mailer;
  pusher: Pusher;
  /** Where organizations have files delivered. */
  destinations: Destinations;
  /** Where things in the sky are. */
  targets: TargetResolver;
  secrets: Secrets;
  /** Null where backups aren't encrypted. */
  backupKeys: BackupKeys | null;
  log: Log;
}
