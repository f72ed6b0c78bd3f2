import type { Direction, Ending, Fault } from "./fault.ts";

/**
 * Lets `bytes` through in one direction, counted from now over all connections, and cuts the connection that carries
 * the last of them, once. `struck` resolves when it has.
 */
export function cutAfter(options: { bytes: number; direction: Direction; ending?: Ending }) {
  const { direction, ending = "reset" } = options;
  const { promise: struck, resolve } = Promise.withResolvers<void>();
  let left = options.bytes;
  let spent = false;
  const fault: Fault = {
    chunk(chunk, of) {
      if (spent || of !== direction) return chunk;
      const last = chunk.subarray(0, left);
      left -= last.length;
      if (left > 0) return chunk;
      spent = true;
      resolve();
      return { last, ending };
    },
  };
  return { ...fault, struck };
}
