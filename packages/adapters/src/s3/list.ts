import { paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { type ListedObject, readAhead, type StoredObject } from "@meridian/domain";
import { refusalOf } from "./refusal.ts";

/** A page at a time, the next one asked for ahead; the protocol promises byte order. */
async function* pagesOf(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  StartAfter?: string,
): AsyncGenerator<StoredObject[]> {
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix, StartAfter });
  try {
    for await (const { Contents = [] } of readAhead(pages))
      yield Contents.map(({ Key, Size, LastModified }) => ({
        key: Key!,
        size: Size!,
        modifiedAt: LastModified!,
      }));
  } catch (error) {
    throw refusalOf(Prefix, error);
  }
}

export async function* listObjects(...asked: Parameters<typeof pagesOf>): AsyncGenerator<StoredObject> {
  for await (const page of pagesOf(...asked)) yield* page;
}

/** Size and time come with every key. */
export async function* listKeys(...asked: Parameters<typeof pagesOf>): AsyncGenerator<ListedObject[]> {
  for await (const page of pagesOf(...asked))
    yield page.map((object) => ({ key: object.key, describe: () => object }));
}
