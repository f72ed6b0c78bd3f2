import { addAbortSignal, Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";

/** 10,000 parts is the protocol's limit, so the largest object is 156 GiB; two parts at a time bound the memory. */
const multipart = { partSize: 16 * 1024 * 1024, queueSize: 2 };

/**
 * Uploads a stream of unknown length; one that breaks off leaves nothing behind. Returns the number of bytes. An aborted
 * `signal` ends the upload at once; requests under way are the client's to end.
 */
export async function putObject(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string | undefined },
  content: Readable,
  { signal, partSize = multipart.partSize }: { signal?: AbortSignal; partSize?: number } = {},
): Promise<number> {
  signal?.throwIfAborted();
  if (signal) addAbortSignal(signal, content);
  let size = 0;
  async function* counted() {
    for await (const chunk of content) {
      size += chunk.length;
      yield chunk;
    }
  }
  const Body = Readable.from(counted(), { objectMode: false });
  const upload = new Upload({ client, params: { ...target, Body }, ...multipart, partSize });
  const abort = () => void upload.abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    await upload.done();
  } finally {
    signal?.removeEventListener("abort", abort);
  }
  return size;
}
