import { type Readable, Transform, type TransformCallback } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { ObjectStore } from "@meridian/domain";
import type { Random } from "../random.ts";

type Trouble = "refused" | "lost" | "cut" | "slow";
const troubles: readonly Trouble[] = ["refused", "lost", "cut", "slow"];
const longestMs = 30;

const refusal = () => new Error("the storage answers 503");
const lost = () => new Error("the storage's answer was lost");

/**
 * An object store in front of another, in which one operation in `oneIn` goes wrong: it isn't done, it is done and nobody
 * is told, its content breaks off halfway, or it takes its time.
 */
export function faultyObjectStore(store: ObjectStore, random: Random, oneIn = 6): ObjectStore {
  const trouble = (): Trouble | undefined =>
    random.integer(1, oneIn) === 1 ? random.pick(troubles) : undefined;

  /** Sends a request without content. */
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    const found = trouble();
    if (found === "refused" || found === "cut") throw refusal();
    if (found === "slow") await wait(random.integer(1, longestMs));
    const done = await work();
    if (found === "lost") throw lost();
    return done;
  }

  async function* listing<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    const found = trouble();
    if (found === "refused") throw refusal();
    let left = found === "cut" || found === "lost" ? random.integer(0, 10) : Number.POSITIVE_INFINITY;
    for await (const piece of source) {
      if (left-- === 0) throw lost();
      yield piece;
    }
  }

  return {
    async put(key, content, options) {
      const found = trouble();
      if (found === "refused") throw refusal();
      if (found === "slow") await wait(random.integer(1, longestMs));
      const sent = found === "cut" ? brokenOff(content, random) : content;
      const done = await store.put(key, sent, options);
      if (found === "lost") throw lost();
      return done;
    },
    async get(key, range) {
      const found = trouble();
      if (found === "refused" || found === "lost") throw refusal();
      if (found === "slow") await wait(random.integer(1, longestMs));
      const content = await store.get(key, range);
      return found === "cut" ? brokenOff(content, random) : content;
    },
    head: (key) => ask(() => store.head(key)),
    requireSpace: () => store.requireSpace(),
    deleteMany: (keys) => ask(() => store.deleteMany(keys)),
    list: (...asked) => listing(store.list(...asked)),
    listKeys: (...asked) => listing(store.listKeys(...asked)),
    check: () => ask(() => store.check()),
  };
}

/** Fails somewhere before its end. */
function brokenOff(content: Readable, random: Random): Readable {
  let left = random.integer(0, 4000);
  const broken = new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      if (chunk.length >= left) return done(lost());
      left -= chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(lost()),
  });
  content.on("error", (error) => broken.destroy(error));
  broken.on("close", () => content.destroy());
  return content.pipe(broken);
}
