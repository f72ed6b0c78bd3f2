import type { TestProject } from "vitest/node";
import { findS3Server } from "./findS3Server.ts";
import type { S3Server } from "./startS3Server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Null where there is no S3 server: the tests that need one are skipped. */
    s3Server: S3Server | null;
  }
}

/** A real S3 server for the tests that need one. With CI set, its absence is a failure. */
export default async function setup(project: TestProject) {
  const found = await findS3Server(process.env);
  if ("missing" in found) {
    if (process.env.CI) throw new Error(`no S3 server for the tests: ${found.missing}`);
    console.warn(
      `The tests against a real S3 server are skipped: ${found.missing}. S3_TEST_ENDPOINT names one.`,
    );
    project.provide("s3Server", null);
    return undefined;
  }
  const { stop, ...server } = found;
  project.provide("s3Server", server);
  return stop;
}
