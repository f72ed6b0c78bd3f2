import { Refusal } from "./refusal.ts";
import { troubleOf, unreachable } from "./unreachable.ts";

export type Doing = "write" | "read" | "delete";

const who = "The endpoint";
const elsewhere = "The bucket is in another region, or at another endpoint.";
const unknownName =
  "There is no server with the endpoint's name. If the bucket isn't part of that name, turn on “Bucket in the path”.";
const known: Record<string, string> = {
  NoSuchBucket: "There is no bucket with this name.",
  InvalidBucketName: "The endpoint doesn't accept this bucket name.",
  KeyTooLongError: "The prefix is too long.",
  InvalidAccessKeyId: "The endpoint doesn't know the access key ID.",
  SignatureDoesNotMatch: "The secret access key doesn't belong to the access key ID.",
  PermanentRedirect: elsewhere,
  TemporaryRedirect: elsewhere,
  AuthorizationHeaderMalformed: elsewhere,
  IllegalLocationConstraintException: elsewhere,
  RequestTimeTooSkewed: "The clocks of this server and of the endpoint differ too much.",
  SlowDown: "The endpoint is busy. Try again later.",
  QuotaExceeded: "The endpoint has no space left.",
  XMinioStorageFull: "The endpoint has no space left.",
};

interface Failure {
  name?: string;
  code?: string;
  /** Metadata of the answer, if there was one. */
  $metadata?: { httpStatusCode?: number };
}

function sentenceFor(doing: Doing, error: unknown): string {
  const { name = "", code, $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (Object.hasOwn(known, name)) return known[name]!;
  if (code === "ERR_INVALID_CHAR") return "The access key ID has invalid characters.";
  if (code === "ENOTFOUND") return unknownName;
  const reason = unreachable(who, error);
  if (reason) return reason;
  if (status === undefined) return "Endpoint, region and bucket don't match.";
  if (status === 401 || status === 403) return `The access key may not ${doing} objects there.`;
  if (status >= 300 && status < 400) return elsewhere;
  if (status < 300 || status === 404) return `${who} doesn't answer like an S3 service.`;
  return troubleOf(who, status);
}

/** The refusal for an error of S3, in terms of the settings. */
export const s3Refusal = (doing: Doing, error: unknown) => new Refusal(sentenceFor(doing, error));
