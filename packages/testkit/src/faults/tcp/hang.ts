import type { Fault } from "./fault.ts";

/**
 * Nothing gets through, nothing is closed, and new connections are accepted and hear nothing. Once taken off, what was
 * held up goes on its way.
 */
export function hang(): Fault {
  const over = Promise.withResolvers<void>();
  return {
    async chunk(chunk) {
      await over.promise;
      return chunk;
    },
    removed: over.resolve,
  };
}
