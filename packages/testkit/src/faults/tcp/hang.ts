import type { Fault } from "./fault.ts";

/**
 * Lets nothing through and closes nothing; new connections are accepted and hear nothing. Once removed, the held bytes go on
 * their way.
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
