import { CannotDo, type Devices, type Exposure } from "../devices/devices.ts";
import { keywordOf } from "../fits/header.ts";
import { requireWhole } from "../fits/whole.ts";

/** An image that counts. */
export interface Exposed {
  fits: Buffer;
  startedAt: Date;
  /** Arcseconds: the root mean square of the guiding error; undefined where it isn't known. */
  guidingRms?: number | undefined;
}

/** Exposes with a camera, and throws for each image that mustn't count. */
export function createExposing({ camera, guider }: Pick<Devices, "camera" | "guider">, now: () => Date) {
  /** By the seconds that were asked for, how long the camera has exposed where that was too short. */
  const tooShort = new Map<number, number>();

  /**
   * Throws for an image whose header says that it was exposed for a shorter time than was asked for: CannotDo where that comes out the
   * same again, as of a camera that has times of its own.
   */
  function requireExposed(fits: Buffer, { seconds }: Exposure) {
    const said = keywordOf(fits, "EXPTIME")?.trim();
    const exposed = said ? Number(said) : Number.NaN;
    if (!(exposed < 0.9 * seconds - 0.1)) return;
    const wasSo = tooShort.get(seconds) === exposed;
    tooShort.set(seconds, exposed);
    const Fault = wasSo ? CannotDo : Error;
    throw new Fault(`The camera has exposed for ${exposed} s, not for ${seconds} s.`);
  }
  /** A file that isn't whole mustn't count, for Meridian would never have its image, nor one that was exposed for a shorter time. */
  return async function expose(exposure: Exposure, signal: AbortSignal): Promise<Exposed> {
    const startedAt = now();
    const measured = guider?.measure(exposure.seconds);
    const fits = await camera.expose(exposure, signal).finally(measured);
    await requireWhole(fits);
    requireExposed(fits, exposure);
    return { fits, startedAt, guidingRms: measured?.() };
  };
}
