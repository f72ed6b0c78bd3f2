import type { Database } from "@meridian/database";
import { type Log, type Ports, refusingWhileAbsent } from "@meridian/domain";
import type { z } from "zod";
import { type addressEnvironment, baseUrlOf } from "./baseUrl.ts";
import { appsOf } from "./destinations/apps.ts";
import { openDestinations } from "./destinations/openDestinations.ts";
import type { sharedEnvironment } from "./environment.ts";
import { openMailer } from "./mail/openMailer.ts";
import { openObjectStore } from "./openObjectStore.ts";
import { pusherOf } from "./push/fromEnvironment.ts";
import { ageKeys } from "./secrets/ageKeys.ts";
import { sealedSecrets } from "./secrets/sealedSecrets.ts";
import { openTargetResolver } from "./targets/openTargetResolver.ts";
import { tracedObjectStore } from "./tracedObjectStore.ts";

type Environment = z.output<z.ZodObject<typeof sharedEnvironment & typeof addressEnvironment>>;

/** Everything that the domain reaches outside of the database, as the environment names it. */
export async function openPorts(environment: Environment, database: Database, log: Log): Promise<Ports> {
  return {
    objectStore: refusingWhileAbsent(tracedObjectStore(await openObjectStore(environment)), database.db),
    mailer: await openMailer(environment, database, log),
    pusher: await pusherOf(environment, baseUrlOf(environment), log),
    destinations: openDestinations({
      allowPrivate: environment.ALLOW_PRIVATE_ADDRESSES,
      apps: appsOf(environment),
    }),
    targets: openTargetResolver(environment.TARGET_RESOLVER_URL, log),
    secrets: sealedSecrets(environment.ENCRYPTION_KEY),
    backupKeys: environment.BACKUP_ENCRYPTION_KEY ? await ageKeys(environment.BACKUP_ENCRYPTION_KEY) : null,
    log,
  };
}
