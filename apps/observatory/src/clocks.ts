/** A time that goes on whatever becomes of the clock. */
export interface Elapsed {
  seconds(): number;
}

/** The time from now on. A clock that is set back makes it no shorter; one that is set forward, longer. */
export function elapsedSince(now: () => Date): Elapsed {
  const [clock, ticks] = [now().getTime(), performance.now()];
  return { seconds: () => Math.max(now().getTime() - clock, performance.now() - ticks) / 1000 };
}

/** Seconds in which the sky turns by 0.1°: a clock that is farther off points a mount that doesn't know its own time elsewhere. */
const clockStep = 24;

/**
 * Compares this computer's clock with the time that Meridian has just said, from now on, whatever becomes of the clock. The answer was
 * asked for so many milliseconds ago, and may have been on its way for all of them.
 */
export function clockBeside(
  serverTime: string | undefined,
  waitedMs: number,
): { whyOff(): string | undefined } {
  const [theirs, ticks] = [Date.parse(serverTime ?? ""), performance.now()];
  return {
    whyOff() {
      const most = Date.now() - theirs - (performance.now() - ticks);
      // Between what it is if the answer came at once and if it was on its way from the start.
      const ahead = (most > 0 ? Math.max(0, most - waitedMs) : most) / 1000;
      const seconds = Math.round(Math.abs(ahead));
      if (!(seconds > clockStep)) return undefined;
      const by = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
      return `This computer's clock is ${by} ${ahead > 0 ? "ahead of" : "behind"} Meridian's. Nothing opens until they agree.`;
    },
  };
}
