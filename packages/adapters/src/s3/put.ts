import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";

/** 10,000 parts is the protocol's limit, so the largest object is 156 GiB; two parts at a time bound the memory. */
const multipart = { partSize: 16 * 1024 * 1024, queueSize: 2 };

/** Uploads a stream of unknown length; one that breaks off leaves nothing behind. Returns the number of bytes. */
export async function putObject(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string | undefined },
  content: Readable,
): Promise<number> {
  let size = 0;
  async function* counted() {
    for await (const chunk of content) {
      size += chunk.length;
      yield chunk;
    }
  }
  const Body = Readable.from(counted(), { objectMode: false });
  await new Upload({ client, params: { ...target, Body }, ...multipart }).done();
  return size;
}
