/** A time that goes on whatever becomes of the clock. */
export interface Elapsed {
  seconds(): number;
}

/** The time from now on. A clock that is set back makes it no shorter; one that is set forward, longer. */
export function elapsedSince(now: () => Date): Elapsed {
  const [clock, ticks] = [now().getTime(), performance.now()];
  return { seconds: () => Math.max(now().getTime() - clock, performance.now() - ticks) / 1000 };
}

/** Milliseconds in which the sky turns by 0.1°: a clock that is farther off points a mount that doesn't know its own time elsewhere. */
const clockStepMs = 24_000;
/** Milliseconds after which a comparison is old: a clock that nobody sets drifts by seconds in a week. */
const oldMs = 3_600_000;

/** This computer's clock beside Meridian's, whatever becomes of it since they were compared. */
export interface ComparedClock {
  /** Begins to ask Meridian for its time; what it returns takes the answer. One without a time, or from too long a way, changes nothing. */
  ask(): (serverTime: string | undefined) => void;
  /** Says that the clock is off; undefined where it isn't, or nobody knows. */
  whyOff(): string | undefined;
  /** True where Meridian has to be asked: nobody knows whether the clock is off, it is, or it wasn't compared for long. */
  isToAsk(): boolean;
}

export function createComparedClock(): ComparedClock {
  let known: { theirs: number; waited: number; ticks: number } | undefined;
  /**
   * The milliseconds by which the clock is ahead at least, or behind, where it is off for sure; 0 where it surely isn't, and undefined where the
   * time that an answer has waited decides: it may have been on its way for all of that, or for none.
   */
  function aheadBy({ theirs, waited, ticks } = known ?? { theirs: Number.NaN, waited: 0, ticks: 0 }) {
    const most = Date.now() - theirs - (performance.now() - ticks);
    const least = most - waited;
    if (least > clockStepMs) return least;
    if (most < -clockStepMs) return most;
    return least >= -clockStepMs && most <= clockStepMs ? 0 : undefined;
  }
  return {
    ask() {
      const asked = performance.now();
      return (serverTime) => {
        const ticks = performance.now();
        const heard = { theirs: Date.parse(serverTime ?? ""), waited: ticks - asked, ticks };
        if (aheadBy(heard) !== undefined) known = heard;
      };
    },
    whyOff() {
      const ahead = aheadBy();
      if (!ahead) return undefined;
      const seconds = Math.round(Math.abs(ahead) / 1000);
      const by = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
      return `This computer's clock is ${by} ${ahead > 0 ? "ahead of" : "behind"} Meridian's. Nothing opens until they agree.`;
    },
    isToAsk: () => aheadBy() !== 0 || performance.now() - known!.ticks > oldMs,
  };
}
