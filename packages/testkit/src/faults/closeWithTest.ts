import { onTestFinished, TestRunner } from "vitest";

/** Closes a resource when its test ends, however the test ends. Resources of beforeAll are closed by afterAll. */
export function closeWithTest(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(close);
}
