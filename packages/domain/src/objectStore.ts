import type { Readable } from "node:stream";

export interface StoredObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** Where files live. Two versions exist, S3 and the filesystem; both pass the same tests. */
export interface ObjectStore {
  /** Stores a stream whole or not at all; returns the number of bytes. */
  put(key: string, content: Readable, options?: { contentType?: string }): Promise<{ size: number }>;
  /** Throws ObjectNotFound. */
  get(key: string): Promise<Readable>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Keys that don't exist count as deleted. */
  deleteMany(keys: string[]): Promise<void>;
  /** In ascending byte order of the keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Throws when the store can't be reached. */
  check(): Promise<void>;
}

export class ObjectNotFound extends Error {
  constructor(key: string) {
    super(`no object at ${key}`);
    this.name = "ObjectNotFound";
  }
}
