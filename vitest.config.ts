import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./infra/longestFirst.ts";

/** A condition that comes true ends its wait at once; one that doesn't may take long, on a machine that is busy. */
const patience = { poll: { timeout: 20_000 } };

/** These wait for telescopes, leases and whole services most of the time: more of them go through two cores at once, before all others. */
const waiting = { maxWorkers: 8, sequence: { groupOrder: 0 } };
const working = { sequence: { groupOrder: 1 } };

const ofNode = { testTimeout: 30_000, hookTimeout: 60_000, expect: patience };

export default defineConfig({
  test: {
    // Much of their time tests wait: two cores go through three files at once.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    reporters: ["default", "./infra/closingLine.mjs"],
    sequence: { sequencer: LongestFirst },
    // One PostgreSQL for all projects.
    globalSetup: "./packages/testkit/src/globalSetup.ts",
    projects: [
      {
        // Loading everything anew for each file took up to half of their time: files share what they have loaded.
        test: {
          ...ofNode,
          ...working,
          name: "packages",
          include: ["packages/*/src/**/*.test.ts"],
          exclude: ["**/*.s3.test.ts", "**/*.alone.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          ...ofNode,
          ...working,
          name: "node",
          include: ["apps/{server,worker,standalone,bench,corrupt}/src/**/*.test.ts", "infra/**/*.test.ts"],
          exclude: ["**/*.alone.test.ts", "**/*.{simulated,indi,cluster,s3,prometheus,helm}.test.ts"],
          isolate: false,
        },
      },
      {
        // The program at the observatory, with devices that take their time.
        test: {
          ...ofNode,
          ...waiting,
          name: "observatory",
          include: ["apps/observatory/src/**/*.test.ts", "apps/server/src/**/*.simulated.test.ts"],
          exclude: ["**/*.{alone,indi}.test.ts"],
          isolate: false,
        },
      },
      {
        // Against INDI's own server with its simulators; `pnpm vitest --project indi` runs them alone. Each file begins as soon as there is room:
        // those that share what they have loaded are dealt out beforehand, and the longest would wait for one another.
        test: {
          ...ofNode,
          ...waiting,
          name: "indi",
          include: ["apps/{observatory,server}/src/**/*.indi.test.ts", "apps/web/e2e/*.indi.test.ts"],
          globalSetup: ["./infra/indi/globalSetup.ts", "./apps/web/e2e/globalSetup.ts"],
          setupFiles: "./infra/indi/skipWithout.ts",
          testTimeout: 120_000,
        },
      },
      {
        // Against PostgreSQL that fails over; `pnpm vitest --project cluster` runs them alone.
        test: {
          ...ofNode,
          ...waiting,
          name: "cluster",
          include: ["apps/worker/src/**/*.cluster.test.ts"],
          globalSetup: "./infra/cluster/globalSetup.ts",
          setupFiles: "./infra/cluster/skipWithout.ts",
          isolate: false,
        },
      },
      {
        // Against a real Prometheus; `pnpm vitest --project prometheus` runs them alone.
        test: {
          ...ofNode,
          ...waiting,
          name: "prometheus",
          include: ["infra/monitoring/*.prometheus.test.ts"],
          globalSetup: "./infra/monitoring/globalSetup.ts",
        },
      },
      {
        // What Helm makes of the chart; `pnpm vitest --project helm` runs them alone.
        test: {
          ...ofNode,
          ...waiting,
          name: "helm",
          include: ["infra/helm/*.helm.test.ts"],
          globalSetup: "./infra/helm/globalSetup.ts",
        },
      },
      {
        // Not in a process with the server, which sets the words for what is wrong with an input.
        test: { ...ofNode, ...working, name: "web", include: ["apps/web/src/**/*.test.ts"], isolate: false },
      },
      {
        // What leaves something behind in its process, or measures it.
        test: { ...ofNode, ...working, name: "alone", include: ["{packages,apps}/*/src/**/*.alone.test.ts"] },
      },
      {
        // A person's view: the built interface in Chromium; `pnpm vitest --project browser` runs them alone.
        test: {
          ...working,
          name: "browser",
          include: ["apps/web/e2e/**/*.test.ts"],
          exclude: ["**/*.indi.test.ts"],
          globalSetup: "./apps/web/e2e/globalSetup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What needed its second try is named at the end, to be mended.
          retry: process.env.CI ? 1 : 0,
          expect: patience,
          isolate: false,
        },
      },
      {
        // Against a real S3 server, PostgreSQL's archive in one included; `pnpm vitest --project s3` runs them alone.
        test: {
          ...waiting,
          name: "s3",
          include: ["packages/*/src/**/*.s3.test.ts", "infra/production/*.s3.test.ts"],
          globalSetup: [
            "./infra/s3/globalSetup.ts",
            "./infra/archive/globalSetup.ts",
            "./infra/cluster/globalSetup.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
          isolate: false,
        },
      },
      {
        // What was saved comes back on the oldest PostgreSQL, too: tables, indexes and rights are copied, exchanged and
        // taken back there, while storage and files are the same. `pnpm vitest --project postgres15` runs them alone.
        test: {
          ...ofNode,
          ...working,
          name: "postgres15",
          include: [
            "packages/domain/src/administration/backups/{roundTrip,goBack,earlier}.test.ts",
            "packages/domain/src/administration/backups/{restore/load,drill}/*.test.ts",
          ],
          globalSetup: "./infra/postgres15/globalSetup.ts",
          setupFiles: "./infra/postgres15/skipWithout.ts",
          isolate: false,
        },
      },
    ],
  },
});
