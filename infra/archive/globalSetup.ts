import type { TestProject } from "vitest/node";
import { provideTool } from "../provideTool.ts";
import { installArchive } from "./install.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that archive PostgreSQL's log. */
    hasArchive: boolean;
  }
}

/** Finds or installs pgBackRest and PostgreSQL 15. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  provideTool(project, "hasArchive", "archive of PostgreSQL's log", await installArchive());
}
