import { isExposedFor } from "@meridian/contract";
import { CannotDo, type Devices, type Exposure } from "../devices/devices.ts";
import { keywordOf } from "../fits/header.ts";
import { requireWhole } from "../fits/whole.ts";

/** An image that counts. */
export interface Exposed {
  fits: Buffer;
  startedAt: Date;
  /** Seconds for which it was exposed, as the camera's driver says; as it was told where it doesn't say. */
  seconds: number;
  /** Arcseconds: the root mean square of the guiding error; undefined where it isn't known. */
  guidingRms?: number | undefined;
}

/** Exposes with a camera, and throws for each image that mustn't count. */
export function createExposing({ camera, guider }: Pick<Devices, "camera" | "guider">, now: () => Date) {
  /** The seconds that the camera has exposed instead, by those that were asked for. */
  const doneInstead = new Map<number, number>();

  /**
   * Returns how long an image was exposed. Throws where its header says that this wasn't as long as the camera was told: CannotDo where
   * that comes out the same again, as of a camera that has times of its own, and not because somebody else exposes with it. A bias or flat
   * may take what the camera can: a flat is judged by its light.
   */
  function exposedFor(fits: Buffer, { frame, seconds }: Exposure): number {
    const told = Math.max(seconds, camera.range().shortest);
    const said = keywordOf(fits, "EXPTIME")?.trim();
    const exposed = said ? Number(said) : Number.NaN;
    if (!Number.isFinite(exposed)) return told;
    if (frame === "bias" || frame === "flat" || isExposedFor(exposed, told)) {
      doneInstead.delete(seconds);
      return exposed;
    }
    const isOther = `The camera has exposed for ${exposed} s, not for ${told} s`;
    if (camera.isShared()) throw new Error(`${isOther}: somebody else exposes with it.`);
    const wasSo = doneInstead.get(seconds) === exposed;
    doneInstead.set(seconds, exposed);
    throw wasSo ? new CannotDo(`${isOther}.`) : new Error(`${isOther}.`);
  }
  /** A file that isn't whole mustn't count, for Meridian would never have its image, nor one that was exposed for another time. */
  return async function expose(exposure: Exposure, signal: AbortSignal): Promise<Exposed> {
    const startedAt = now();
    const measured = guider?.measure(exposure.seconds);
    const fits = await camera.expose(exposure, signal).finally(measured);
    await requireWhole(fits);
    const seconds = exposedFor(fits, exposure);
    return { fits, startedAt, seconds, guidingRms: measured?.() };
  };
}
