import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../packages/testkit/src/globalSetup.ts";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";
import { installPostgres15, whyNoPostgres15 } from "./install.ts";

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
