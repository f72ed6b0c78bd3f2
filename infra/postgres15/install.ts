import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";
import { installPackages, whyNoPackages } from "../apt.ts";

const isInstalled = () => existsSync(join(postgres15.folder, "postgres"));

/** Explains in a few words why PostgreSQL 15 can neither be used nor installed here; undefined when it can. */
export function whyNoPostgres15(): string | undefined {
  if (isInstalled()) return undefined;
  if (process.env.POSTGRES_15_BIN) return "POSTGRES_15_BIN has no program postgres";
  const why = whyNoPackages();
  return why && `PostgreSQL 15 isn't installed, and ${why}`;
}

/** Debian reads this file when it makes a cluster. */
const clusterSettings = "/etc/postgresql-common/createcluster.d";

/** Installs only the programs from Debian's package; returns at once if they are there. */
export async function installPostgres15(): Promise<void> {
  if (isInstalled()) return;
  // Otherwise the package makes a cluster of its own and starts it at each boot.
  const noCluster = join(clusterSettings, "meridian-tests.conf");
  await mkdir(clusterSettings, { recursive: true });
  await writeFile(noCluster, "create_main_cluster = false\n");
  try {
    await installPackages(["postgresql-15"]);
  } finally {
    await rm(noCluster);
  }
}
