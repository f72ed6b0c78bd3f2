import type { Guider } from "../devices/devices.ts";

export interface GuidingOptions {
  guider: Guider;
  /** Times that it is begun for a target at most. */
  attempts: number;
  /** Nothing is observed unguided. */
  isRequired: boolean;
  now(): Date;
  log(line: string): void;
}

/** The guiding of a telescope: begun before its exposures, ended before it moves. */
export interface Guiding {
  /** Resolves once the guider follows a star and has settled, or it goes on unguided. Throws where that isn't allowed. */
  begin(signal: AbortSignal): Promise<void>;
  /** Resolves before anything else moves the telescope, within 10 seconds whatever the guider does. */
  end(signal: AbortSignal): Promise<void>;
  /**
   * Has the guider move the telescope by up to so many arcseconds; false where it doesn't guide. One that hasn't settled is begun anew
   * before the next exposure.
   */
  dither(arcseconds: number, signal: AbortSignal): Promise<boolean>;
}

const endMs = 10_000;
/** Milliseconds until guiding is tried again at the same target after it failed. */
const unguidedMs = 600_000;

export function createGuiding({ guider, attempts, isRequired, now, log }: GuidingOptions): Guiding {
  /** Exposures are unguided until then, in milliseconds since 1970. */
  let unguidedUntil = 0;

  const stop = (signal: AbortSignal) => guider.stop(AbortSignal.any([signal, AbortSignal.timeout(endMs)]));
  /** Returns the sentence in which it failed. */
  async function attempt(signal: AbortSignal): Promise<string | undefined> {
    try {
      // A star that was lost may be back by now, off its place: PHD2 chooses one anew.
      await stop(signal).catch(() => signal.throwIfAborted());
      await guider.start(signal);
      return undefined;
    } catch (error) {
      signal.throwIfAborted();
      return (error as Error).message;
    }
  }
  return {
    async begin(signal) {
      if (unguidedUntil > now().getTime() || (await guider.isFollowing())) return;
      let failure: string | undefined;
      for (let made = 0; made < attempts; made++) {
        failure = await attempt(signal);
        if (failure === undefined) return log("Guiding has settled.");
        log(`Guiding: ${failure}`);
      }
      if (isRequired) throw new Error(`There is no guiding: ${failure}`);
      unguidedUntil = now().getTime() + unguidedMs;
      await stop(signal).catch(() => signal.throwIfAborted());
      log("It goes on unguided.");
    },
    async end(signal) {
      unguidedUntil = 0;
      await stop(signal).catch(({ message }: Error) => {
        signal.throwIfAborted();
        log(`Guiding may go on: ${message}`);
      });
    },
    async dither(arcseconds, signal) {
      if (!(await guider.isFollowing())) return false;
      await guider.dither(arcseconds, signal).catch(({ message }: Error) => {
        signal.throwIfAborted();
        log(`Guiding: ${message}`);
      });
      return true;
    },
  };
}
