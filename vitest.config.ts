import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** A condition that comes true ends its wait at once; one that doesn't may take long, on a machine that is busy. */
const patience = { poll: { timeout: 20_000 } };

const ofNode = {
  globalSetup: "./packages/testkit/src/globalSetup.ts",
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: patience,
};

export default defineConfig({
  test: {
    // Much of their time tests wait: two cores go through three files at once.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    reporters: ["default", "./infra/closingLine.mjs"],
    projects: [
      {
        // Loading everything anew for each file took a third of their time: these share what they have loaded.
        test: {
          ...ofNode,
          name: "packages",
          include: ["packages/*/src/**/*.test.ts"],
          exclude: ["**/*.s3.test.ts", "**/*.alone.test.ts"],
          isolate: false,
        },
      },
      {
        // What leaves something behind in its process, or measures it.
        test: {
          ...ofNode,
          name: "node",
          include: [
            "packages/*/src/**/*.alone.test.ts",
            "apps/{server,worker,standalone,bench,corrupt,web}/src/**/*.test.ts",
            "infra/**/*.test.ts",
          ],
        },
      },
      {
        // A person's view: the built interface in Chromium; `pnpm vitest --project browser` runs them alone.
        test: {
          name: "browser",
          include: ["apps/web/e2e/**/*.test.ts"],
          globalSetup: ["./packages/testkit/src/globalSetup.ts", "./apps/web/e2e/globalSetup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What needed its second try is named at the end, to be mended.
          retry: process.env.CI ? 1 : 0,
          expect: patience,
        },
      },
      {
        // Against a real S3 server; `pnpm vitest --project s3` runs them alone.
        test: {
          name: "s3",
          include: ["packages/*/src/**/*.s3.test.ts"],
          globalSetup: ["./packages/testkit/src/globalSetup.ts", "./infra/s3/globalSetup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
    ],
  },
});
