import type { Readable } from "node:stream";
import {
  isFull,
  isUnreachable,
  ObjectNotFound,
  type ObjectStore,
  RetryLater,
  rootCause,
} from "@meridian/domain";

const retryAfter = 5;

/** A store whose outages say that it is the object storage that is away: its sockets fail as those of the database do. */
export function withNamedFaults(store: ObjectStore): ObjectStore {
  const named = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => Promise.reject(nameFault(error)));
  return {
    put: (key, content, options) =>
      store.put(key, content, options).catch((error) => Promise.reject(faultOfPut(content, error))),
    get: (key) => named(store.get(key)),
    head: (key) => named(store.head(key)),
    deleteMany: (keys) => named(store.deleteMany(keys)),
    list: (...asked) => listing(store.list(...asked)),
    listKeys: (...asked) => listing(store.listKeys(...asked)),
    check: () => named(store.check()),
  };
}

/** What broke while it was read is no fault of the store. */
const faultOfPut = (content: Readable, error: unknown) => content.errored ?? nameFault(error);

async function* listing<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    throw nameFault(error);
  }
}

function nameFault(error: unknown): unknown {
  if (error instanceof ObjectNotFound) return error;
  const cause = rootCause(error);
  if (isFull(cause)) return away("The disk for files is full. Try again once there is room.", error);
  return isUnreachable(cause) || isOutage(error)
    ? away("The object storage can't be reached. Try again in a moment.", error)
    : error;
}

/** What an S3 server answers when it can't, and the client's own clock. */
function isOutage(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "TimeoutError" || ($metadata?.httpStatusCode ?? 0) >= 500;
}

function away(message: string, cause: unknown): RetryLater {
  const refusal = new RetryLater("UNAVAILABLE", message, retryAfter);
  refusal.cause = cause;
  return refusal;
}
