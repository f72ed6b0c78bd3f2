import { setTimeout as wait } from "node:timers/promises";
import { makeFits } from "../../fits/make.ts";
import { type Camera, type Exposure, requireCan } from "../devices.ts";
import type { Patience } from "../patience.ts";
import type { Commands } from "./commands.ts";
import { focalLength, pictureOf, pixelSize, type View } from "./picture.ts";

const readoutSeconds = 2;
const range = { shortest: 0, longest: Number.POSITIVE_INFINITY, mostBinning: 4 };
const types = { light: "Light", dark: "Dark", bias: "Bias", flat: "Flat" } as const;

interface Given {
  commands: Commands;
  /** Width and height in pixels. */
  pixels: number;
  speed: number;
  patience: Patience;
  /** Shares of all images. */
  faults: { blurred: number; broken: number };
  dice: () => number;
  look(): View;
  /** Lights see the sky as if the Sun were never higher, in degrees. */
  highestSun: number;
}

/** A camera that sees the simulated sky through an open roof, and else nothing. */
export function simulatedCamera(given: Given): Camera {
  const { commands, speed, patience } = given;
  let aborting = new AbortController();

  async function exposed(exposure: Exposure, signal: AbortSignal): Promise<Buffer> {
    await wait(((exposure.seconds + readoutSeconds) * 1000) / speed, undefined, { signal });
    return imageOf(given, exposure);
  }
  return {
    abort: () => aborting.abort(new Error("The exposure was stopped.")),
    frames: () => ["light", "dark", "bias", "flat"],
    range: () => range,
    isShared: () => false,
    async expose(exposure, stop) {
      requireCan("The simulated camera", range, exposure);
      aborting = new AbortController();
      const signal = AbortSignal.any([stop, aborting.signal]);
      const late = exposure.seconds / speed + patience.readout;
      return commands.run(() => exposed(exposure, signal), late, signal);
    },
  };
}

/** A FITS file, as drivers write it: without a projection. */
function imageOf({ pixels, faults, dice, look, highestSun }: Given, exposure: Exposure): Buffer {
  const { frame = "light", seconds, binning, gain, offset } = exposure;
  const seen = look();
  const view = frame === "light" ? { ...seen, sun: Math.min(seen.sun, highestSun) } : seen;
  const side = Math.floor(pixels / binning);
  const isBlurred = dice() < faults.blurred;
  const { values } = pictureOf(exposure, view, { side, isBlurred });
  const degrees = (angle: number) => Number(angle.toFixed(6));
  const header = {
    ...{ INSTRUME: "Simulated camera", TELESCOP: "Simulated telescope", FRAME: types[frame] },
    ...{ EXPTIME: seconds, XBINNING: binning, YBINNING: binning, FOCALLEN: focalLength },
    ...{ XPIXSZ: pixelSize * binning, YPIXSZ: pixelSize * binning, "CCD-TEMP": -10 },
    ...(gain !== null && { GAIN: gain }),
    ...(offset !== null && { OFFSET: offset }),
    // Where the mount and the rotator stood.
    ...(frame === "light" && { TELRA: degrees(view.at.ra), TELDEC: degrees(view.at.dec) }),
    ...(frame === "light" && { ROTATANG: degrees(view.angle) }),
  };
  const fits = makeFits({ width: side, height: side, valueAt: (x, y) => values[y * side + x]!, header });
  return dice() < faults.broken ? fits.subarray(0, Math.floor(fits.length * dice())) : fits;
}
