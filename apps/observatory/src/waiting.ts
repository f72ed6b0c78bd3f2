/** Waits for what a server says, of devices or of another program. */
export interface Waiting {
  /**
   * Resolves with what `look` finds, now or after a message; rejects with what it throws, after so many seconds, when the
   * signal aborts, or when the connection is lost.
   */
  until<T>(what: () => string, look: () => T | undefined, limits: WaitLimits): Promise<T>;
  /** Something was heard. */
  heard(): void;
  lost(reason: string): void;
}

export interface WaitLimits {
  seconds: number;
  signal?: AbortSignal | undefined;
}

/** Makes the errors of what is waited for in vain with `errorOf`. */
export function waiting(errorOf: (message: string) => Error): Waiting {
  const waiters = new Set<{ heard(): void; lost(error: Error): void }>();
  return {
    async until(what, look, { seconds, signal }) {
      signal?.throwIfAborted();
      const found = look();
      if (found !== undefined) return found;
      const end = Promise.withResolvers<NonNullable<typeof found>>();
      const waiter = {
        heard() {
          try {
            const now = look();
            if (now !== undefined && now !== null) end.resolve(now);
          } catch (error) {
            end.reject(error);
          }
        },
        lost: end.reject,
      };
      const stop = () => end.reject(signal!.reason);
      const timer = setTimeout(
        () => end.reject(errorOf(`No answer within ${seconds} seconds: ${what()}`)),
        seconds * 1000,
      );
      waiters.add(waiter);
      signal?.addEventListener("abort", stop, { once: true });
      try {
        return await end.promise;
      } finally {
        clearTimeout(timer);
        waiters.delete(waiter);
        signal?.removeEventListener("abort", stop);
      }
    },
    heard: () => waiters.forEach((waiter) => void waiter.heard()),
    lost: (reason) => waiters.forEach((waiter) => void waiter.lost(errorOf(reason))),
  };
}
