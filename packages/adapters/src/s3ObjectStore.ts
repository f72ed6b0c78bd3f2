import { isObjectKey, ObjectNotFound, type ObjectStore } from "@meridian/domain";
import { objectKey } from "./objectKey.ts";
import { checkBucket } from "./s3/check.ts";
import { connect, type S3Options } from "./s3/connect.ts";
import { deleteObjects } from "./s3/delete.ts";
import { makeListingsLean } from "./s3/leanListings.ts";
import { abortLeftovers } from "./s3/leftovers.ts";
import { listKeys, listObjects } from "./s3/list.ts";
import { putObject } from "./s3/put.ts";
import { getObject, headObject } from "./s3/read.ts";

/** Objects in an S3 bucket, which must exist. */
export function s3ObjectStore(options: S3Options): ObjectStore {
  const client = connect(options);
  makeListingsLean(client);
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
    async get(key, range) {
      if (!isObjectKey(key)) throw new ObjectNotFound(key);
      return getObject(client, {
        ...target(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
    },
    head: async (key) => (isObjectKey(key) ? headObject(client, target(key)) : undefined),
    deleteMany: (keys) => deleteObjects(client, Bucket, keys.filter(isObjectKey)),
    list: (prefix, after) => listObjects(client, Bucket, prefix, after),
    listKeys: (prefix, after) => listKeys(client, Bucket, prefix, after),
    // A bucket has no end; a quota of the service is said by the put itself.
    requireSpace: async () => {},
    check: () => checkBucket(client, Bucket),
  };
}
