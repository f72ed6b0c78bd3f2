import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserProgram, findBrowser } from "@meridian/testkit/browser";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    browser: BrowserProgram;
  }
}

const web = fileURLToPath(new URL("..", import.meta.url));

/** Prepares the needs of every browser test once: the built interface and a browser. `npm test` has built it already. */
export default async function setup(project: TestProject) {
  if (!existsSync(`${web}dist/index.html`)) {
    // In a test's environment React's development build would be taken, which is larger and slower.
    const env = { ...process.env, NODE_ENV: "production" };
    execFileSync("npm", ["run", "build"], { cwd: web, stdio: "inherit", env });
  }
  project.provide("browser", await findBrowser());
}
