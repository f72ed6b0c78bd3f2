import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../packages/testkit/src/globalSetup.ts";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";
import { provideTool } from "../provideTool.ts";
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
  if ("missing" in found) {
    const missing = `${found.missing}; POSTGRES_15_BIN names the folder of one's programs`;
    provideTool(project, "hasPostgres15", "PostgreSQL 15", missing);
    return undefined;
  }
  provideTool(project, "hasPostgres15", "PostgreSQL 15", undefined);
  project.provide("postgresUrl", found.url);
  return found.stop;
}
