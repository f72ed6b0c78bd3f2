import type { Readable } from "node:stream";
import { DomainError } from "../../base/errors.ts";
import { ObjectNotFound, type ObjectStore } from "../../base/ports/objectStore.ts";
import { isUnreachable } from "./unavailable.ts";

/** An error of the object storage, whose sockets and disks fail as those of the database do. */
export class StorageFault extends Error {
  override name = "StorageFault";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** True for an operating system's error about a file. */
const isOfDisk = (error: unknown): boolean =>
  typeof (error as { syscall?: unknown }).syscall === "string" && !isUnreachable(error);

/**
 * A store whose errors are called otherwise. What breaks in the content that it is given to put is no error of its own;
 * what breaks the put ends the content, too.
 */
export function namingFaults(store: ObjectStore, name: (error: unknown) => unknown): ObjectStore {
  const named = <T>(work: Promise<T>): Promise<T> => work.catch((error) => Promise.reject(name(error)));
  async function* listing<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    try {
      yield* pieces;
    } catch (error) {
      throw name(error);
    }
  }
  return {
    put: (key, content, options) =>
      store.put(key, content, options).catch((error) => {
        throw content.errored && !isOfDisk(error) ? content.errored : name(error);
      }),
    get: (...asked) => named(store.get(...asked)),
    head: (key) => named(store.head(key)),
    deleteMany: (keys) => named(store.deleteMany(keys)),
    list: (...asked) => listing(store.list(...asked)),
    listKeys: (...asked) => listing(store.listKeys(...asked)),
    requireSpace: () => named(store.requireSpace()),
    check: () => named(store.check()),
  };
}

/** A store whose errors say that they are the object storage's, as StorageFault; also those that come amid reading. */
export function blamingStorage(store: ObjectStore): ObjectStore {
  const blaming = namingFaults(store, blame);
  return {
    ...blaming,
    async get(...asked) {
      const content = await blaming.get(...asked);
      return renamingEnd(content, (error) => (isOfSystem(error) ? blame(error) : error) as Error);
    },
  };
}

/** Returns an error that blames the storage; one that already explains itself stays as it is. */
const blame = (error: unknown): unknown =>
  error instanceof ObjectNotFound || error instanceof DomainError ? error : new StorageFault(error);

/** True for an error of a file or a socket that isn't the reader's. */
const isOfSystem = (error: unknown): boolean =>
  /^E(?!RR_)[A-Z0-9]+$/.test((error as { code?: string }).code ?? "");

function renamingEnd(content: Readable, name: (error: Error) => Error): Readable {
  const destroy = content.destroy.bind(content);
  content.destroy = (error) => destroy(error && name(error));
  return content;
}
