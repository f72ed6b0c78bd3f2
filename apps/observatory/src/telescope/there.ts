import type { Moving } from "@meridian/contract";
import type { Devices } from "../devices/devices.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace, type Site, standingOf } from "../sky/place.ts";

/** Milliseconds between two looks at where mount and dome are while it exposes. */
const lookMs = 1000;
/** Degrees between where the mount says that it is and where it was sent, after which it isn't there. */
export const astray = 0.1;

const elsewhere = (degrees: number) =>
  new Error(
    Number.isFinite(degrees)
      ? `The mount is ${degrees.toFixed(1)}° from where it was sent.`
      : "The mount doesn't say where it is.",
  );

/** Compares where a mount was sent, and a dome has turned with it, with where they say that they are. */
export function createThere(
  { mount, dome }: Pick<Devices, "mount" | "dome">,
  { site, now }: { site: Site; now(): Date },
) {
  /** Degrees between a target and where the mount says that it is; undefined where it isn't there, NaN where it doesn't say. */
  function offFrom(at: Moving): number | undefined {
    const state = mount.state();
    return state && degreesBetween(state, apparentPlace(at, now()));
  }
  /** Azimuth by which the dome's slit is ahead of a target, at its altitude; undefined where it isn't known. */
  function slitAt(at: Moving) {
    const slit = dome?.slit();
    if (!slit) return undefined;
    const { azimuth, altitude } = standingOf(apparentPlace(at, now()), site, now());
    return { ahead: { ra: slit.azimuth - azimuth, dec: altitude }, tolerance: slit.tolerance };
  }
  const followsStars = () => mount.state()?.isSidereal !== false;
  return {
    offFrom,
    followsStars,
    /**
     * Returns a check for a target that the dome has turned to: it throws where the mount says by then that it is elsewhere, or nothing, as
     * what it said just after it was sent may have been old, or where the dome has turned away.
     */
    checkFor(at: Moving): () => void {
      const slit = slitAt(at);
      return () => {
        const off = offFrom(at) ?? Number.NaN;
        if (!(off <= astray)) throw elsewhere(off);
        if (!followsStars()) throw new Error("The mount follows the sky at another rate than the stars'.");
        const now = slitAt(at);
        const turned = slit && now ? degreesBetween({ ...slit.ahead, dec: now.ahead.dec }, now.ahead) : 0;
        if (now && turned > now.tolerance)
          throw new Error(`The dome has turned ${turned.toFixed(0)}° away from the target.`);
      };
    },
    /** Works as long as nothing is elsewhere: somebody may move the mount or the dome, or they may follow the sky no more. */
    async whileThere<T>(
      requireThere: () => void,
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const away = new AbortController();
      function look() {
        if (!mount.state()) return;
        try {
          requireThere();
        } catch (error) {
          away.abort(error);
        }
      }
      const looks = setInterval(look, lookMs);
      try {
        const done = await work(AbortSignal.any([signal, away.signal]));
        look();
        away.signal.throwIfAborted();
        return done;
      } finally {
        clearInterval(looks);
      }
    },
  };
}
