import type { Direction, Ending, Fault } from "./fault.ts";

interface Trigger {
  /** The bytes to look for, even split over two chunks. */
  bytes: string | Buffer;
  direction: Direction;
  ending?: Ending;
  /** The number of times it strikes, one connection each. */
  times?: number;
}

/**
 * Cuts a connection the moment it carries the given bytes, which don't get through: a request that never arrives, or
 * an answer that nobody hears. `struck` resolves when it has.
 */
export function cutWhen({ bytes, direction, ending = "reset", times = 1 }: Trigger) {
  const wanted = Buffer.from(bytes);
  const { promise: struck, resolve } = Promise.withResolvers<void>();
  const endOf = new WeakMap<object, Buffer>();
  let left = times;
  const fault: Fault = {
    chunk(chunk, of, connection) {
      if (of !== direction || left === 0) return chunk;
      const seen = Buffer.concat([endOf.get(connection) ?? Buffer.alloc(0), chunk]);
      endOf.set(connection, seen.subarray(Math.max(0, seen.length - wanted.length + 1)));
      if (!seen.includes(wanted)) return chunk;
      left--;
      resolve();
      return { last: Buffer.alloc(0), ending };
    },
  };
  return { ...fault, struck };
}
