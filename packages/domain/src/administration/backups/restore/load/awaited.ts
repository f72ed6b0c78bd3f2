/** Tells when as many of a name have arrived as were announced. */
export function awaited(names: string[]) {
  const waits = new Map(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [
      name,
      { left: all.length, ...Promise.withResolvers<void>() },
    ]),
  );
  return {
    arrived(name: string) {
      const wait = waits.get(name)!;
      if (--wait.left === 0) wait.resolve();
    },
    /** Throws when the signal says that they won't. */
    async allOf(name: string, signal: AbortSignal) {
      const wait = waits.get(name);
      const giveUp = () => wait?.reject(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      try {
        await wait?.promise;
      } finally {
        signal.removeEventListener("abort", giveUp);
      }
    },
  };
}
