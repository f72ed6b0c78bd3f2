import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";

/**
 * Tells tests under a name whether what they need is there; `missing` says why it isn't. With CI set, that is a failure: the
 * tests would be skipped, and nobody would notice.
 */
export function provideTool(
  project: TestProject,
  name: keyof ProvidedContext & `has${string}`,
  what: string,
  missing: string | undefined,
): void {
  project.provide(name, !missing);
  if (!missing) return;
  if (process.env.CI) throw new Error(`no ${what} for the tests: ${missing}`);
  console.warn(`The tests that need ${what} are skipped: ${missing}.`);
}
