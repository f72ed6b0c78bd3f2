import type { TestProject } from "vitest/node";
import { whyNotInstalled } from "../apt.ts";
import { whyNoPostgres15 } from "../postgres15/install.ts";
import { provideTool } from "../provideTool.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that archive PostgreSQL's log. */
    hasArchive: boolean;
  }
}

/** Finds or installs pgBackRest and PostgreSQL 15. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  const missing =
    (await whyNoPostgres15()) ?? (await whyNotInstalled(["/usr/bin/pgbackrest"], ["pgbackrest"]));
  provideTool(project, "hasArchive", "archive of PostgreSQL's log", missing);
}
