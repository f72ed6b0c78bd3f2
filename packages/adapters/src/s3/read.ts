import type { Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { ObjectNotFound, type StoredObject } from "@meridian/domain";
import { refusalOf } from "./refusal.ts";

interface Target {
  Bucket: string;
  Key: string;
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === "NotFound" || error.name === "NoSuchKey");

/** Throws ObjectNotFound. */
export async function getObject(client: S3Client, target: Target): Promise<Readable> {
  try {
    const answer = await client.send(new GetObjectCommand(target));
    return answer.Body as Readable;
  } catch (error) {
    throw isMissing(error) ? new ObjectNotFound(target.Key) : refusalOf(target.Key, error);
  }
}

/** Undefined when there is no such object. */
export async function headObject(client: S3Client, target: Target): Promise<StoredObject | undefined> {
  try {
    const answer = await client.send(new HeadObjectCommand(target));
    return { key: target.Key, size: answer.ContentLength!, modifiedAt: answer.LastModified! };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw refusalOf(target.Key, error);
  }
}
