import {
  isFull,
  isUnreachable,
  namingFaults,
  ObjectNotFound,
  type ObjectStore,
  RetryLater,
  rootCause,
} from "@meridian/domain";

const retryAfter = 5;

/** A store whose outages say that it is the object storage that is away: its sockets fail as those of the database do. */
export const withNamedFaults = (store: ObjectStore): ObjectStore => namingFaults(store, nameFault);

function nameFault(error: unknown): unknown {
  if (error instanceof ObjectNotFound) return error;
  const cause = rootCause(error);
  if (isFull(cause)) return away("The disk for files is full. Try again once it has free space.", error);
  if (isUnreachable(cause) || isOutage(error))
    return away("The object storage can't be reached. Try again in a moment.", error);
  return isRefusal(error)
    ? away("Meridian may not write to the object storage. Tell an administrator.", error)
    : error;
}

/** Nobody can mend these but whoever runs Meridian: rights to a folder, a disk that is read-only, a key that is refused. */
function isRefusal(error: unknown): boolean {
  const { code, $metadata } = (error ?? {}) as { code?: string; $metadata?: { httpStatusCode?: number } };
  return (
    ["EACCES", "EPERM", "EROFS"].includes(code ?? "") || [401, 403].includes($metadata?.httpStatusCode ?? 0)
  );
}

/** True for errors of an S3 server that is out of order, of a wrong clock, and of a folder whose disk is gone. */
function isOutage(error: unknown): boolean {
  const { name, code, $metadata } = (error ?? {}) as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return name === "TimeoutError" || code === "ENOENT" || ($metadata?.httpStatusCode ?? 0) >= 500;
}

function away(message: string, cause: unknown): RetryLater {
  const refusal = new RetryLater("UNAVAILABLE", message, retryAfter);
  refusal.cause = cause;
  return refusal;
}
