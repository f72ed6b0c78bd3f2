import { ListObjectsV2Command, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";

/** A check is only of use to whoever asks when it is quick. */
const patience = 2_000;

/**
 * Throws unless the bucket can be read, within two seconds, in words that say what is wrong. A HEAD of the bucket
 * would be cheaper, but its answer has no body and so no reason.
 */
export async function checkBucket(client: S3Client, Bucket: string): Promise<void> {
  const late = AbortSignal.timeout(patience);
  try {
    await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal: late });
  } catch (error) {
    if (late.aborted)
      throw new Error(`object storage doesn't answer within ${patience / 1000} seconds`, { cause: error });
    if (!(error instanceof S3ServiceException)) throw error;
    throw new Error(`object storage refuses the bucket ${Bucket}: ${error.name}`, { cause: error });
  }
}
