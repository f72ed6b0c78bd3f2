import type { TestProject } from "vitest/node";
import { installCluster } from "./install.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need a cluster of PostgreSQL. */
    hasCluster: boolean;
  }
}

/** Finds or installs Patroni, etcd, HAProxy, PgBouncer and PostgreSQL 15. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  const missing = await installCluster();
  project.provide("hasCluster", !missing);
  if (!missing) return;
  if (process.env.CI) throw new Error(`no cluster of PostgreSQL for the tests: ${missing}`);
  console.warn(`The tests with a cluster of PostgreSQL are skipped: ${missing}.`);
}
