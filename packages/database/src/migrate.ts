import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { primaryOf } from "./hosts/primary.ts";
import { installationTables } from "./installation.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
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
    await client`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(client), {
      migrationsFolder,
      migrationsTable: "migrations",
      migrationsSchema: "public",
    });
    await client.unsafe(installationTables);
    await runMigrations({ connectionString: primary });
  } finally {
    await client.end();
  }
}
