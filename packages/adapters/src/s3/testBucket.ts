import { randomUUID } from "node:crypto";
import { DeleteBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, inject } from "vitest";
import { s3ObjectStore } from "../s3ObjectStore.ts";
import type { S3Options } from "./connect.ts";
import { makeBucket } from "./makeBucket.ts";

/** True if this run has a real S3 server. */
export const hasS3Server = () => inject("s3Server") !== null;

async function empty(options: S3Options) {
  const store = s3ObjectStore(options);
  const keys: string[] = [];
  for await (const { key } of store.list("")) keys.push(key);
  await store.deleteMany(keys);
}

/** A bucket of the real S3 server for the tests around it, gone after the last; call it inside their `describe`. */
export function testBucket(): { options: S3Options; client: S3Client } {
  const { endpoint, ...credentials } = inject("s3Server") ?? {
    endpoint: "",
    accessKeyId: "",
    secretAccessKey: "",
  };
  const region = "us-east-1";
  const Bucket = `meridian-${randomUUID()}`;
  const options = { ...credentials, endpoint, region, bucket: Bucket, forcePathStyle: true };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  beforeAll(async () => {
    await makeBucket(options);
  });
  afterAll(async () => {
    await empty(options);
    await client.send(new DeleteBucketCommand({ Bucket }));
    client.destroy();
  });
  return { options, client };
}
