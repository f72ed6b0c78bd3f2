import { describe } from "vitest";
import { hasS3Server } from "../s3/testBucket.ts";
import { others, testInterrupted } from "./onS3.fixture.ts";

describe.runIf(hasS3Server())("backups in a real S3 bucket that has trouble", () => testInterrupted(others));
