import type { TestProject } from "vitest/node";
import { provideTool } from "../provideTool.ts";
import { whyNoHelm } from "./install.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need Helm. */
    hasHelm: boolean;
  }
}

/** Finds or fetches Helm. With CI set, its absence is a failure. */
export default async function setup(project: TestProject) {
  provideTool(project, "hasHelm", "Helm", await whyNoHelm());
}
