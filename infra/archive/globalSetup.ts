import type { TestProject } from "vitest/node";
import { installArchive } from "./install.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that archive PostgreSQL's log. */
    hasArchive: boolean;
  }
}

/** Finds or installs pgBackRest and PostgreSQL 15. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  const missing = await installArchive();
  project.provide("hasArchive", !missing);
  if (!missing) return;
  if (process.env.CI) throw new Error(`no archive of PostgreSQL's log for the tests: ${missing}`);
  console.warn(`The tests that archive PostgreSQL's log are skipped: ${missing}.`);
}
