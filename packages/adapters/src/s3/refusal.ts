import { STATUS_CODES } from "node:http";
import { S3ServiceException } from "@aws-sdk/client-s3";
import { ObjectRefused } from "@meridian/domain";

/** Statuses that say nothing about a right to see: nothing there, too slow, too many. */
const others = [404, 408, 429];

/** The error of a key or prefix at which there may be something that the server doesn't let us see; any other as it is. */
export function refusalOf(key: string, error: unknown): unknown {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  if (status < 400 || status >= 500 || others.includes(status)) return error;
  return new ObjectRefused(key, `${status} ${STATUS_CODES[status] ?? ""}`.trim(), error);
}
