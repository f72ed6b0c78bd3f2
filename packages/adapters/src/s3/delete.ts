import { DeleteObjectsCommand, type S3Client } from "@aws-sdk/client-s3";

/** The protocol's limit for one request. */
const atOnce = 1000;

/** Deletes in as few requests as there can be; throws when the server refuses one of the keys. */
export async function deleteObjects(client: S3Client, Bucket: string, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += atOnce) {
    const Objects = keys.slice(at, at + atOnce).map((Key) => ({ Key }));
    const answer = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    const refused = answer.Errors?.[0];
    if (refused) throw new Error(`could not delete ${refused.Key}: ${refused.Message ?? refused.Code}`);
  }
}
