import type { Moving } from "@meridian/contract";
import { type Camera, CannotDo, type Exposure, type Mount } from "../devices/devices.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace } from "../sky/place.ts";
import { OutOfLimits } from "../telescope/timing.ts";
import type { PlateSolver } from "./solver.ts";

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

interface Parts extends Centring {
  mount: Pick<Mount, "canSync" | "sync">;
  /** Sends the mount to the target. */
  slew(): Promise<void>;
  /** Waits until it stands still, and the dome with it. */
  settle(): Promise<void>;
  /** Waits until the mount may be told that it looks there: "turned" if it was sent to the target anew for that, "across" if it may not. */
  bringBeside(seen: Moving): Promise<"beside" | "turned" | "across">;
  camera: Camera;
  now(): Date;
}

/**
 * Brings a target to the centre of the camera: takes an image, has its stars recognized, tells the mount where it points and sends
 * it anew, until it is near enough. Returns whether the stars were recognized; where they weren't, the camera can't take such an image, or
 * the mount stays off, it throws if that is required and is said otherwise.
 */
export async function centre(at: Moving, parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { solver, mount, camera, tolerance, attempts, now, log } = parts;
  let isRecognized = false;
  const inVain = (sentence: string) => {
    if (parts.isRequired) throw new Error(sentence);
    log(sentence);
    return isRecognized;
  };
  for (let images = 1; ; ) {
    const fits = await camera.expose(parts.exposure, signal).catch(orCannotDo);
    if (fits instanceof CannotDo) return inVain(`The target isn't centred: ${fits.message}`);
    const found = await solver.solve(fits, at, signal);
    if (found.type !== "unsolved") parts.onCatalog(found.type === "solved");
    if (found.type !== "solved") return inVain(`The target isn't centred: ${found.reason}`);
    isRecognized = true;
    const [seen, wanted] = [apparentPlace(found, now()), apparentPlace(at, now())];
    const off = degreesBetween(seen, wanted);
    log(`The target is ${(off * 60).toFixed(2)}′ from the centre.`);
    if (off <= tolerance) return true;
    if (images >= attempts)
      return inVain(`The target is ${(off * 60).toFixed(1)}′ from the centre, and comes no nearer.`);
    if (!mount.canSync()) return inVain("The target isn't centred: the mount can't be told where it points.");
    const side = await parts.bringBeside(found);
    if (side === "across") {
      const sentence = `The target isn't centred: the telescope looks ${(off * 60).toFixed(1)}′ from it, and the mount can't be told so: that is across the meridian, or the mount says the wrong side of its pier.`;
      // It passes.
      if (parts.isRequired) throw new OutOfLimits(sentence);
      return inVain(sentence);
    }
    // What it sees from the other side has to be looked at first.
    if (side === "beside") {
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
