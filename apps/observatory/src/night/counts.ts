import { isDeepStrictEqual } from "node:util";
import type { Assignment } from "@meridian/contract";
import type { Calibrations } from "../calibration/calibrations.ts";
import { pointingOf } from "../queue/frames.ts";
import type { Queue } from "../queue/queue.ts";
import { degreesBetween } from "../sky/angles.ts";
import { isFrame, type Kept, type KeptLight } from "../store/store.ts";

/** Returns what an image of an exposure shows, by which it is told from one that was asked for before. */
export function shownBy(observation: Assignment, exposure: number, panel: number) {
  const { filter, exposure_time, binning, gain, offset } = observation.exposures[exposure]!;
  const { place, rotation } = pointingOf(observation, panel);
  const { ra, dec } = place;
  return { filter, exposure_time, shot: { ra, dec, rotation: rotation ?? null, binning, gain, offset } };
}

/** Degrees. A target with proper motion is a little elsewhere each time that it is handed out. */
const samePlace = 2 / 3600;
/** Degrees: the angle of a mosaic's panels turns with its place. */
const [sameAngle, sameAngleOfPanels] = [0.05, 0.5];

/**
 * True for an image of something else than its observation asks for now: people may have changed target and exposures since it was
 * taken.
 */
export function isOfAnother(image: KeptLight, observation: Assignment): boolean {
  if (!observation.exposures[image.exposure]) return true;
  const { shot, ...asked } = shownBy(observation, image.exposure, image.panel ?? 0);
  const { filter = asked.filter, exposure_time = asked.exposure_time, shot: taken = shot } = image;
  const isSame = (["binning", "gain", "offset"] as const).every((key) => taken[key] === shot[key]);
  const isSameExposure = filter === asked.filter && exposure_time === asked.exposure_time;
  const isThere =
    degreesBetween(taken, shot) <= samePlace &&
    apartBy(taken.rotation, shot.rotation) <= (observation.panels ? sameAngleOfPanels : sameAngle);
  return !(isSame && isSameExposure && isThere);
}

/** Degrees between two position angles; infinite where one of them is any. */
function apartBy(one: number | null, other: number | null): number {
  if (one === null || other === null) return one === other ? 0 : Number.POSITIVE_INFINITY;
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

/**
 * The exposures of an observation with those counted that are on disk, so that they aren't taken again. Meridian may not have heard of
 * one, or have refused its report while it was waiting to hand the observation out anew.
 */
export function countedOnDisk(
  observation: Assignment,
  images: readonly KeptLight[],
): Assignment["exposures"] {
  const counted = images.filter((image) => !isOfAnother(image, observation));
  return observation.exposures.map((exposure, index) => {
    const own = counted.filter((image) => image.exposure === index);
    if (!observation.panels)
      return { ...exposure, acquired: Math.max(exposure.acquired, ...own.map(({ acquired }) => acquired)) };
    const byPanel = observation.panels.map((_, panel) =>
      Math.max(
        exposure.acquired_by_panel?.[panel] ?? 0,
        ...own.filter((image) => image.panel === panel).map(({ acquired }) => acquired),
      ),
    );
    const more = byPanel.reduce(
      (sum, count, panel) => sum + count - (exposure.acquired_by_panel?.[panel] ?? 0),
      0,
    );
    return { ...exposure, acquired: exposure.acquired + more, acquired_by_panel: byPanel };
  });
}

/**
 * Returns what counts an image that Meridian has taken the report on, in what is known here: the numbers that Meridian told over a new
 * connection are from before, and the image leaves the disk once it is uploaded.
 */
export function countingIn(queue: Pick<Queue, "find">, calibrations: Pick<Calibrations, "counted">) {
  function countLight(image: KeptLight) {
    const observation = queue.find(image.observation_id);
    if (!observation) return;
    const exposures = countedOnDisk(observation, [image]);
    // Whoever makes it sees by the array whether other numbers are asked for.
    if (!isDeepStrictEqual(exposures, observation.exposures)) observation.exposures = exposures;
  }
  return (image: Kept): void => (isFrame(image) ? calibrations.counted(image) : countLight(image));
}

/** Images on disk that Meridian has to count: also those that it refused to count before it handed the observation out anew. */
export const uncounted = (observation: Assignment, images: readonly KeptLight[]): KeptLight[] =>
  images.filter((image) => {
    if (isOfAnother(image, observation)) return false;
    const exposure = observation.exposures[image.exposure]!;
    const known = image.panel === null ? exposure.acquired : exposure.acquired_by_panel?.[image.panel];
    return !image.reported || image.acquired > (known ?? 0);
  });
