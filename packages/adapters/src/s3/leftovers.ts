import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from "@aws-sdk/client-s3";

const day = 24 * 60 * 60 * 1000;

async function* uploadsOf(client: S3Client, Bucket: string) {
  let page: { NextKeyMarker?: string; NextUploadIdMarker?: string; IsTruncated?: boolean } = {};
  do {
    const from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    const answer = await client.send(new ListMultipartUploadsCommand({ Bucket, ...from }));
    yield* answer.Uploads ?? [];
    page = answer;
  } while (page.IsTruncated);
}

/**
 * Aborts uploads in parts that began more than a day ago: a crash, or an answer that never came, left them behind,
 * and their parts would take up space unseen for ever.
 */
export async function abortLeftovers(client: S3Client, Bucket: string, olderThanMs = day): Promise<void> {
  for await (const { Key, UploadId, Initiated } of uploadsOf(client, Bucket)) {
    if (Date.now() - Initiated!.getTime() < olderThanMs) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}
