import type { Database } from "@meridian/database";
import { afterEach, describe, expect } from "vitest";
import { hasS3Server } from "../s3/testBucket.ts";
import { backupBucket } from "./onS3.fixture.ts";
import { roundTripSuite } from "./roundTrip.suite.ts";

/** A part of a table that is more than one piece of an upload. */
const addNoise = ({ sql }: Database) => sql`
  insert into history_events (id, doc) select 'noise-' || n, jsonb_build_object('noise',
    (select string_agg(md5(random()::text), '') from generate_series(1, 400))) from generate_series(1, 3000) n`;

describe.runIf(hasS3Server())("backups in a real S3 bucket", () => {
  const bucket = backupBucket();
  roundTripSuite({ makeScene: bucket.scene, enlarge: addNoise });
  afterEach(async () => expect(await bucket.uploadsLeft()).toEqual([]));
});
