import { setTimeout as wait } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import postgres, { type Sql } from "postgres";
import { primaryOf } from "./hosts/primary.ts";
import { installationTables } from "./installation.ts";
import { applyMissing } from "./migrations.ts";

/** Any constant will do; it must only be the same in every process. */
const migrationLock = 7_362_001;

/**
 * Brings the database up to date: our tables, then those of the job queue. Processes that start at once wait for each other.
 * Forward only.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const { url: primary } = await primaryOf(url);
  const client = postgres(primary, { max: 1, onnotice: () => {} });
  try {
    await takeTurn(client);
    await applyMissing(client);
    await client.unsafe(installationTables);
    await runMigrations({ connectionString: primary });
  } finally {
    await client.end();
  }
}

/** Asked again and again: an index that is built beside others waits for every statement, also for one that waits for its turn. */
async function takeTurn(client: Sql) {
  const isFirst = async () => (await client`select pg_try_advisory_lock(${migrationLock}) as is`)[0]?.is;
  while (!(await isFirst())) await wait(50);
}
