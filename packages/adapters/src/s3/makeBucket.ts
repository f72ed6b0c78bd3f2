import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

interface Place {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
}

/** Makes a bucket for trials and tests, and returns the settings by which it is reached. Rejects where it can't be made. */
export async function makeBucket({ bucket, endpoint, ...credentials }: Place) {
  const options = { ...credentials, endpoint, region: "us-east-1", bucket, forcePathStyle: true };
  const client = new S3Client({ ...options, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return options;
}
