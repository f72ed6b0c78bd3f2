import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../packages/testkit/src/globalSetup.ts";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";
import { installPackages, whyNoPackages } from "../apt.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Null skips the tests that need it. */
    hasPostgres15: boolean;
  }
}

type Found = Awaited<ReturnType<typeof startTestPostgres>> | { missing: string };

async function findPostgres15(): Promise<Found> {
  const missing = whyNoPostgres15();
  if (missing) return { missing };
  try {
    await installPostgres15();
    return await startTestPostgres(postgres15);
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

/** Uses PostgreSQL 15 in place of the version of the other projects. With CI set, its absence is a failure. */
export default async function setup(project: TestProject) {
  const found = await findPostgres15();
  project.provide("hasPostgres15", !("missing" in found));
  if (!("missing" in found)) {
    project.provide("postgresUrl", found.url);
    return found.stop;
  }
  if (process.env.CI) throw new Error(`no PostgreSQL 15 for the tests: ${found.missing}`);
  console.warn(
    `The tests on PostgreSQL 15 are skipped: ${found.missing}. POSTGRES_15_BIN names the folder of one's programs.`,
  );
  return undefined;
}

const isInstalled = () => existsSync(join(postgres15.folder, "postgres"));

/** Explains in a few words why PostgreSQL 15 can neither be used nor installed here; undefined when it can. */
function whyNoPostgres15(): string | undefined {
  if (isInstalled()) return undefined;
  if (process.env.POSTGRES_15_BIN) return "POSTGRES_15_BIN has no program postgres";
  const why = whyNoPackages();
  return why && `PostgreSQL 15 isn't installed, and ${why}`;
}

/** Debian reads this file when it makes a cluster. */
const clusterSettings = "/etc/postgresql-common/createcluster.d";

/** Installs only the programs from Debian's package; returns at once if they are there. */
async function installPostgres15(): Promise<void> {
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
