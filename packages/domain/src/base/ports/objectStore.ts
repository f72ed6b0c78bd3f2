import type { Readable } from "node:stream";
import { RetryLater } from "../errors.ts";

export interface StoredObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** Part of an object: its first and its last byte, both of them there. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object as a listing shows it. */
export interface ListedObject {
  key: string;
  /** Size and time, asked for only where the listing didn't tell them; undefined when the object is gone by now. Throws ObjectRefused. */
  describe(): StoredObject | undefined | Promise<StoredObject | undefined>;
}

/**
 * Stores files. Two versions exist, S3 and the filesystem; both pass the same tests. A key that may not name an object is
 * never written, so there is nothing to read or delete there either: a document with such a key is damaged, and reading it
 * fails as for an object that is gone.
 */
export interface ObjectStore {
  /** Stores a stream whole or not at all; returns the number of bytes. Throws ObjectRefused, STORAGE_FULL, and when the key may not name an object. */
  put(key: string, content: Readable, options?: { contentType?: string }): Promise<{ size: number }>;
  /** Throws ObjectNotFound, ObjectRefused; so may its stream. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns size and time of an object, undefined when there is none. Throws ObjectRefused. */
  head(key: string): Promise<StoredObject | undefined>;
  /** Keys that don't exist count as deleted. Throws ObjectRefused. */
  deleteMany(keys: string[]): Promise<void>;
  /**
   * Lists objects in ascending byte order of their keys; if `after` is given, only those after that key. Throws
   * ObjectRefused once everything before the refusal has been listed.
   */
  list(prefix: string, after?: string): AsyncIterable<StoredObject>;
  /** Lists objects in pages, for callers that need the size and time of some of them only. */
  listKeys(prefix: string, after?: string): AsyncIterable<ListedObject[]>;
  /** Throws STORAGE_FULL when the store takes no more files. */
  requireSpace(): Promise<void>;
  /** Throws when the store can't be reached. */
  check(): Promise<void>;
}

export class ObjectNotFound extends Error {
  constructor(key: string) {
    super(`no object at ${key}`);
    this.name = "ObjectNotFound";
  }
}

const retryAfter = 60;

/** There may be something, but the store doesn't let us see it: nothing says that it is gone. 503, in words for people. */
export class ObjectRefused extends RetryLater {
  /** Key of the object, or the prefix of the objects that can't be listed. */
  readonly key: string;
  readonly reason: string;

  constructor(key: string, reason: string, cause?: unknown) {
    super("UNAVAILABLE", `The object storage doesn't let Meridian use ${key}: ${reason}.`, retryAfter);
    this.name = "ObjectRefused";
    this.key = key;
    this.reason = reason;
    this.cause = cause;
  }
}

const segment = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]{0,199}$/;

/**
 * True if a key may name an object: segments of letters, digits and `._=-` between single slashes, none beginning with a
 * dot. So a key can't leave the store's folder, and keys sort the same everywhere. Objects that others put into a bucket
 * may be called anything.
 */
export const isObjectKey = (key: string): boolean =>
  key.length <= 800 && key.split("/").every((part) => segment.test(part));
