import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { embeddedUrl } from "@meridian/database/embedded";

type Variables = Record<string, string | undefined>;

/** The environment, with the database and the key of the Meridian that runs in DATA_DIR where they aren't given. */
export async function withEmbedded(env: Variables): Promise<Variables> {
  if (env.DATABASE_URL) return { ENCRYPTION_KEY: "-".repeat(32), ...env };
  const folder = env.DATA_DIR || "./data";
  const text = await readFile(join(folder, "secrets.json"), "utf8").catch(() => {
    throw new Error(
      `no Meridian has run in ${folder}: set DATABASE_URL, or DATA_DIR, or start Meridian there`,
    );
  });
  const { postgres_password, postgres_port, encryption_key } = JSON.parse(text);
  const DATABASE_URL = embeddedUrl({ password: postgres_password, port: postgres_port });
  return { ENCRYPTION_KEY: encryption_key, ...env, DATABASE_URL };
}
