import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { installPackages, whyNoPackages } from "../apt.ts";
import { provideTool } from "../provideTool.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need Prometheus. */
    hasPrometheus: boolean;
  }
}

const isInstalled = () => existsSync("/usr/bin/prometheus") && existsSync("/usr/bin/promtool");

async function whyMissing(): Promise<string | undefined> {
  if (isInstalled()) return undefined;
  const why = whyNoPackages();
  if (why) return `it isn't installed, and ${why}`;
  try {
    await installPackages(["prometheus"]);
    return isInstalled() ? undefined : "Debian's package doesn't have it";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Finds or installs Prometheus. With CI set, its absence is a failure. */
export default async function setup(project: TestProject) {
  provideTool(project, "hasPrometheus", "Prometheus", await whyMissing());
}
