import type { Log } from "@meridian/domain";
import { keepPostgres } from "./postgres.ts";
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
