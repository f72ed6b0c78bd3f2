import { describe } from "vitest";
import { hasS3Server } from "../s3/testBucket.ts";
import { restores, testInterrupted } from "./onS3.fixture.ts";

describe.runIf(hasS3Server())("restores from a real S3 bucket that has trouble", () =>
  testInterrupted(restores),
);
