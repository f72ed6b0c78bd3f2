import { onTestFinished, TestRunner } from "vitest";

/** What a test starts ends with the test, however that ends. What beforeAll starts is afterAll's to close. */
export function closeWithTest(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(close);
}
