import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { Consignment } from "@meridian/domain";
import { boundRequests } from "../s3/boundRequests.ts";
import { connect } from "../s3/connect.ts";
import { putObject } from "../s3/put.ts";
import type { DestinationOf, Way } from "./destination.ts";
import { probeFile } from "./probeFile.ts";
import { Refusal } from "./refusal.ts";
import { type Doing, s3Refusal } from "./s3Refusal.ts";

function open({ settings, secrets }: DestinationOf<"s3">, { agents, signal }: Way): S3Client {
  const client = connect({
    endpoint: settings.endpoint,
    region: settings.region,
    bucket: settings.bucket,
    accessKeyId: secrets.access_key_id,
    secretAccessKey: secrets.secret_access_key,
    forcePathStyle: settings.force_path_style,
    agents,
    attempts: 1,
  });
  boundRequests(client, signal);
  return client;
}

/** A prefix is a folder, however it is written. */
const keyUnder = (prefix: string, name: string) => {
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  return folder ? `${folder}/${name}` : name;
};

async function attempt<T>(doing: Doing, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? error : s3Refusal(doing, error);
  }
}

async function isKept(client: S3Client, target: object, content: string, abortSignal: AbortSignal) {
  const command = new GetObjectCommand(target as { Bucket: string; Key: string });
  const { Body } = await client.send(command, { abortSignal });
  return (await Body?.transformToString()) === content;
}

/** Size of a part in bytes. It is as small as the protocol allows: a slow upload is told from a stopped one part by part. */
const partSizeFor = (size: number) => Math.max(5 * 1024 * 1024, Math.ceil(size / 10_000));

/** Writes an object, replacing any before it. Throws Refusal, and what the content fails with. */
export async function deliverToS3(
  destination: DestinationOf<"s3">,
  { folder, name, content, size }: Consignment,
  way: Way,
): Promise<void> {
  const { signal } = way;
  const { bucket: Bucket, prefix } = destination.settings;
  const target = { Bucket, Key: keyUnder(prefix, `${folder}/${name}`) };
  const client = open(destination, way);
  const object = { ...target, ContentType: "image/fits" };
  await attempt("write", signal, () =>
    putObject(client, object, content, { signal, partSize: partSizeFor(size) }),
  );
  const head = new HeadObjectCommand(target);
  const kept = await attempt("read", signal, () => client.send(head, { abortSignal: signal }));
  if (kept.ContentLength !== size) throw new Refusal("The written file is incomplete.");
}

/** Writes a small object, reads it back and deletes it. Throws Refusal. */
export async function testS3(destination: DestinationOf<"s3">, way: Way): Promise<void> {
  const { signal } = way;
  const { bucket, prefix } = destination.settings;
  const { name, content } = probeFile();
  const target = { Bucket: bucket, Key: keyUnder(prefix, name) };
  const client = open(destination, way);
  const put = new PutObjectCommand({ ...target, Body: content, ContentType: "text/plain" });
  await attempt("write", signal, () => client.send(put, { abortSignal: signal }));
  const read = attempt("read", signal, () => isKept(client, target, content, signal));
  await read.catch(() => {});
  await attempt("delete", signal, () =>
    client.send(new DeleteObjectCommand(target), { abortSignal: signal }),
  );
  if (!(await read))
    throw new Refusal("The written file can't be read back, so the endpoint isn't an S3 service.");
}
