import { join } from "node:path";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@meridian/database/embedded";
import type { Log } from "@meridian/domain";
import { type Kept, keepRunning } from "./keepRunning.ts";
import { type Secrets, saveSecrets } from "./secrets.ts";

/** Starts the embedded PostgreSQL until the stack is left; its address. The port that it has is kept for the next start. */
export async function openEmbedded(
  stack: AsyncDisposableStack,
  folder: string,
  secrets: Secrets,
  log: Log,
): Promise<string> {
  const database = await stack.use(keepPostgres(folder, secrets, log)).ready;
  if (database.port !== secrets.postgres_port) {
    secrets.postgres_port = database.port;
    await saveSecrets(folder, secrets);
  }
  return database.url;
}

/** Keeps the embedded PostgreSQL running, always on the port that the others were told. */
function keepPostgres(folder: string, secrets: Secrets, log: Log): Kept<EmbeddedDatabase> {
  let told: number | undefined;
  async function start(signal: AbortSignal) {
    const database = await startEmbeddedDatabase({
      folder: join(folder, "postgres"),
      password: secrets.postgres_password,
      port: told ?? secrets.postgres_port,
      onLog: (line) => log.debug({ name: "postgres" }, line),
      signal,
    });
    told ??= database.port;
    if (database.port !== told) {
      await database.stop();
      throw new Error(`port ${told} of the embedded PostgreSQL is taken`);
    }
    return database;
  }
  return keepRunning("PostgreSQL", start, log);
}
