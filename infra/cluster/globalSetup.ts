import type { TestProject } from "vitest/node";
import { provideTool } from "../provideTool.ts";
import { whyNoCluster } from "./install.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need a cluster of PostgreSQL. */
    hasCluster: boolean;
  }
}

/** Finds or installs Patroni, etcd, HAProxy, PgBouncer and PostgreSQL 15. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  provideTool(project, "hasCluster", "cluster of PostgreSQL", await whyNoCluster());
}
