import type { Moving } from "@meridian/contract";
import { type Camera, CannotDo, type Exposure, type Mount } from "../devices/devices.ts";
import { OutOfLimits } from "../queue/opening.ts";
import { degreesBetween, degreesFrom } from "../sky/angles.ts";
import { apparentPlace, type OfDate } from "../sky/place.ts";
import { type PlateSolver, reachOf } from "./solver.ts";

export interface Centring {
  solver: PlateSolver;
  /** Degrees between target and centre that are near enough. */
  tolerance: number;
  /** Images that are taken at most. */
  attempts: number;
  exposure: Exposure;
  /** Nothing is observed where the stars aren't recognized. */
  isRequired: boolean;
  /** Told whether there is a star catalog. */
  onCatalog(isPresent: boolean): void;
  log(line: string): void;
}

/** The answer to whether a mount may be told that it looks somewhere. */
export type Beside =
  | { where: "beside" }
  /** It was sent to its target anew, on the other side of the meridian. */
  | { where: "turned" }
  /** It may not, for so many seconds. */
  | { where: "across"; seconds: number };

interface Parts extends Centring {
  mount: Pick<Mount, "canSync" | "sync">;
  /** Sends the mount to the target. */
  slew(): Promise<void>;
  /** Waits until it stands still, and the dome with it. */
  settle(): Promise<void>;
  /** Waits until the mount may be told that it looks there, if that isn't long. */
  bringBeside(seen: Moving): Promise<Beside>;
  camera: Camera;
  now(): Date;
}

/** Degrees from the equator beyond which an axis that is off by 0.1° would be told of more than two minutes of hour angle. */
const nearPole = 78;
/** Degrees: two minutes of hour angle. */
const mostTold = 0.5;
/** Seconds after which a target so near to the pole is tried again. */
const poleSeconds = 3600;

/**
 * True where a mount would be told so much of its right ascension that it may be another fault's: near the pole a small one of its
 * axes turns the whole sky, and the mount would pass the meridian without noticing.
 */
const isTooNearPole = (seen: OfDate, wanted: OfDate) =>
  Math.max(Math.abs(seen.dec), Math.abs(wanted.dec)) > nearPole &&
  Math.abs(degreesFrom(seen.ra, wanted.ra)) > mostTold;

const minutesOf = (degrees: number) => `${(degrees * 60).toFixed(1)}′`;

/**
 * Brings a target to the centre of the camera: takes an image, has its stars recognized, tells the mount where it points and sends
 * it anew, until it is near enough. Returns whether the stars were recognized. Where they weren't, the camera can't take such an image, or
 * the mount stays off, it throws if that is required, or the stars show that the target isn't in the image, and is said otherwise.
 */
export async function centre(at: Moving, parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { solver, mount, camera, tolerance, attempts, now, log } = parts;
  let isRecognized = false;
  let isOutside = false;
  const inVain = (sentence: string, why: (sentence: string) => Error = Error) => {
    if (parts.isRequired || isOutside) throw why(sentence);
    log(sentence);
    return isRecognized;
  };
  const forNow = (seconds: number) => (sentence: string) => new OutOfLimits(sentence, seconds);
  for (let images = 1; ; ) {
    const fits = await camera.expose(parts.exposure, signal).catch(orCannotDo);
    isOutside = false;
    if (fits instanceof CannotDo) return inVain(`The target isn't centred: ${fits.message}`);
    const found = await solver.solve(fits, at, signal);
    if (found.type !== "unsolved") parts.onCatalog(found.type === "solved");
    if (found.type !== "solved") return inVain(`The target isn't centred: ${found.reason}`);
    isRecognized = true;
    const [seen, wanted] = [apparentPlace(found, now()), apparentPlace(at, now())];
    const off = degreesBetween(seen, wanted);
    log(`The target is ${(off * 60).toFixed(2)}′ from the centre.`);
    if (off <= tolerance) return true;
    isOutside = off > reachOf(found.wcs, fits);
    const isOff = `The target isn't centred: the telescope looks ${minutesOf(off)} from it`;
    if (images >= attempts) return inVain(`${isOff}, and comes no nearer.`);
    if (!mount.canSync()) return inVain(`${isOff}, and the mount can't be told so.`);
    if (isTooNearPole(seen, wanted))
      return inVain(
        `${isOff}, and so near to the pole the mount can't be told so: its right ascension would be set by degrees.`,
        forNow(poleSeconds),
      );
    const beside = await parts.bringBeside(found);
    if (beside.where === "across")
      // It passes.
      return inVain(
        `${isOff}, and the mount can't be told so: that is across the meridian, or the mount says the wrong side of its pier.`,
        forNow(beside.seconds),
      );
    // What it sees from the other side has to be looked at first.
    if (beside.where === "beside") {
      await mount.sync(apparentPlace(found, now()), signal);
      await parts.slew();
      images++;
    }
    await parts.settle();
  }
}

/** An exposure that the camera can't take is another's fault than the observation's, which would fail for good. */
function orCannotDo(error: unknown): CannotDo {
  if (error instanceof CannotDo) return error;
  throw error;
}
