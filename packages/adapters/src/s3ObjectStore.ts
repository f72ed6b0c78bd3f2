import { S3Client } from "@aws-sdk/client-s3";
import type { ObjectStore } from "@meridian/domain";
import { objectKey } from "./objectKey.ts";
import { checkBucket } from "./s3/check.ts";
import { deleteObjects } from "./s3/delete.ts";
import { abortLeftovers } from "./s3/leftovers.ts";
import { listObjects } from "./s3/list.ts";
import { putObject } from "./s3/put.ts";
import { getObject, headObject } from "./s3/read.ts";

export interface S3Options {
  /** Absent: Amazon's own. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** How long a server may say nothing before it counts as gone; 30 seconds unless told. */
  silenceMs?: number;
}

function connect(options: S3Options): S3Client {
  return new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: options.silenceMs ?? 30_000 },
    // By default streams carry trailing checksums, which several servers refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
  });
}

/** Objects in an S3 bucket, which must exist. */
export function s3ObjectStore(options: S3Options): ObjectStore {
  const client = connect(options);
  const Bucket = options.bucket;
  let isFirstPut = true;
  const target = (key: string) => ({ Bucket, Key: objectKey(key) });
  return {
    async put(key, content, { contentType } = {}) {
      // Beside the upload, which doesn't need it: a user without the right to list uploads can still store files.
      if (isFirstPut) abortLeftovers(client, Bucket).catch(() => {});
      isFirstPut = false;
      const size = await putObject(client, { ...target(key), ContentType: contentType }, content);
      return { size };
    },
    get: async (key) => getObject(client, target(key)),
    head: async (key) => headObject(client, target(key)),
    deleteMany: (keys) => deleteObjects(client, Bucket, keys.map(objectKey)),
    list: (prefix) => listObjects(client, Bucket, prefix),
    check: () => checkBucket(client, Bucket),
  };
}
