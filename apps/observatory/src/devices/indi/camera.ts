import type { Indi } from "../../indi/client.ts";
import { IndiError } from "../../indi/limits.ts";
import type { Blob } from "../../indi/property.ts";
import type { Values } from "../../indi/write.ts";
import { type Camera, CannotDo, type Exposure, type FrameKind } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

/** A camera of INDI. It sends its images as FITS. */
export function indiCamera(indi: Indi, name: string, patience: Patience): Camera {
  const { find, defined } = deviceOf(indi, name);

  /** Changes a property unless it is so already: most exposures are like the one before. */
  async function set(property: string, values: Values, signal: AbortSignal) {
    const isSet = Object.entries(values).every(
      ([element, value]) => find(property)?.elements.get(element)?.value === value,
    );
    if (!isSet) await indi.change(name, property, values, { signal });
  }
  /** Drivers have gain and offset as properties of their own, or among the controls of the camera. */
  async function setControl(what: "gain" | "offset", value: number, signal: AbortSignal) {
    for (const property of [`CCD_${what.toUpperCase()}`, "CCD_CONTROLS"])
      for (const element of find(property)?.elements.keys() ?? [])
        if (element.toLowerCase() === what) return set(property, { [element]: value }, signal);
    throw new CannotDo(`${name} doesn't let its ${what} be set.`);
  }
  async function prepare({ frame = "light", binning, gain, offset }: Exposure, signal: AbortSignal) {
    await defined("CCD_EXPOSURE", patience.connect, signal);
    for (const [property, values] of Object.entries({ ...wanted, [frameType]: { [elementOf(frame)]: true } }))
      if (find(property)) await set(property, values, signal);
    if (find("CCD_BINNING")) await set("CCD_BINNING", { HOR_BIN: binning, VER_BIN: binning }, signal);
    else if (binning !== 1) throw new CannotDo(`${name} can't bin its pixels.`);
    if (gain !== null) await setControl("gain", gain, signal);
    if (offset !== null) await setControl("offset", offset, signal);
  }
  const abort = () => indi.ask(name, "CCD_ABORT_EXPOSURE", { ABORT: true });

  return {
    abort,
    frames: () => frameKinds.filter((kind) => find(frameType)?.elements.has(elementOf(kind))),
    async expose(exposure, signal) {
      await prepare(exposure, signal);
      const shortest = find("CCD_EXPOSURE")?.elements.get("CCD_EXPOSURE_VALUE");
      const seconds = Math.max(exposure.seconds, shortest && "min" in shortest ? shortest.min : 0);
      let image: Blob | undefined;
      const stop = indi.onBlob(name, (blob) => {
        image = blob;
      });
      try {
        const limits = { seconds: seconds + patience.readout, signal };
        await indi.change(name, "CCD_EXPOSURE", { CCD_EXPOSURE_VALUE: seconds }, limits);
        const waiting = { seconds: patience.readout, signal };
        const { format, content } = await indi.until(`${name} sends no image`, () => image, waiting);
        if (format === ".fits") return content;
        throw new IndiError(`${name} sent ${format || "something"} instead of a FITS file.`);
      } catch (error) {
        abort();
        throw error;
      } finally {
        stop();
      }
    },
  };
}

const frameType = "CCD_FRAME_TYPE";
const frameKinds: readonly FrameKind[] = ["light", "dark", "bias", "flat"];
const elementOf = (kind: FrameKind) => `FRAME_${kind.toUpperCase()}`;

const wanted: Record<string, Values> = {
  UPLOAD_MODE: { UPLOAD_CLIENT: true },
  CCD_TRANSFER_FORMAT: { FORMAT_FITS: true },
  CCD_COMPRESSION: { INDI_DISABLED: true },
};
