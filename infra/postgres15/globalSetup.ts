import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../packages/testkit/src/globalSetup.ts";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";
import { provideTool } from "../provideTool.ts";
import { whyNoPostgres15 } from "./install.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Null skips the tests that need it. */
    hasPostgres15: boolean;
  }
}

/** Uses PostgreSQL 15 in place of the version of the other projects. With CI set, its absence is a failure. */
export default async function setup(project: TestProject) {
  const missing = await whyNoPostgres15();
  provideTool(project, "hasPostgres15", "PostgreSQL 15", missing);
  if (missing) return undefined;
  const { url, stop } = await startTestPostgres(postgres15);
  project.provide("postgresUrl", url);
  return stop;
}
