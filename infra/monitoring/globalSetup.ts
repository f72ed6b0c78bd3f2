import type { TestProject } from "vitest/node";
import { whyNotInstalled } from "../apt.ts";
import { provideTool } from "../provideTool.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need Prometheus. */
    hasPrometheus: boolean;
  }
}

/** Finds or installs Prometheus. With CI set, its absence is a failure. */
export default async function setup(project: TestProject) {
  const missing = await whyNotInstalled(["/usr/bin/prometheus", "/usr/bin/promtool"], ["prometheus"]);
  provideTool(project, "hasPrometheus", "Prometheus", missing);
}
