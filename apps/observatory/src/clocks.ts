/** A time that goes on whatever becomes of the clock. */
export interface Elapsed {
  seconds(): number;
}

/** The time from now on. A clock that is set back makes it no shorter; one that is set forward, longer. */
export function elapsedSince(now: () => Date): Elapsed {
  const [clock, ticks] = [now().getTime(), performance.now()];
  return { seconds: () => Math.max(now().getTime() - clock, performance.now() - ticks) / 1000 };
}
