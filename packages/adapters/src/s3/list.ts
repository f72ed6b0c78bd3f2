import { paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { readAhead, type StoredObject } from "@meridian/domain";

/** A page at a time, the next one asked for ahead; the protocol promises byte order. */
export async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  StartAfter?: string,
): AsyncIterable<StoredObject> {
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix, StartAfter });
  for await (const page of readAhead(pages)) {
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      yield { key: Key!, size: Size!, modifiedAt: LastModified! };
    }
  }
}
