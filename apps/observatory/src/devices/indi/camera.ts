import type { Indi } from "../../indi/client.ts";
import { IndiError } from "../../indi/limits.ts";
import type { Blob } from "../../indi/property.ts";
import type { Values } from "../../indi/write.ts";
import { type Camera, type CameraRange, type Exposure, type FrameKind, requireCan } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { cameraControls } from "./cameraControls.ts";
import { deviceOf } from "./device.ts";

/** Seconds after an exposure was aborted in which its image may still come; fewer where a camera reads out faster. */
const mostGrace = 5;
/** Drivers' clocks and rounding aside, no image comes before this many seconds of its exposure have passed: it is another's. */
const surelyExposed = (seconds: number) => 0.95 * seconds - 0.5;

/** Seconds that may be left of an exposure more than its driver has said before: clocks differ. */
const countsDownWithin = 0.5;

/**
 * A camera of INDI. It sends its images as FITS. An image counts only for the exposure that it belongs to: one that comes late is
 * dropped, and the next exposure begins once the one before can send none any more. Its own gain and offset are kept in the folder.
 */
export function indiCamera(
  indi: Indi,
  name: string,
  patience: Patience,
  log: (line: string) => void,
  folder?: string,
): Camera {
  const { find, defined, number } = deviceOf(indi, name);
  const setControl = cameraControls(indi, name, folder, log);

  /** The range of a number; undefined where its driver says none. */
  const rangeOf = (property: string, element: string) => {
    const value = find(property)?.elements.get(element);
    return value && "min" in value && value.max > 0 && value.min <= value.max ? value : undefined;
  };
  function range(): CameraRange {
    const seconds = rangeOf("CCD_EXPOSURE", "CCD_EXPOSURE_VALUE");
    const binning = find("CCD_BINNING") ? rangeOf("CCD_BINNING", "HOR_BIN") : { max: 1 };
    return {
      ...{ shortest: seconds?.min ?? 0, longest: seconds?.max ?? Number.POSITIVE_INFINITY },
      mostBinning: binning?.max ?? Number.POSITIVE_INFINITY,
    };
  }
  /** Changes a property unless it is so already: most exposures are like the one before. */
  async function set(property: string, values: Values, signal: AbortSignal) {
    const isSet = Object.entries(values).every(
      ([element, value]) => find(property)?.elements.get(element)?.value === value,
    );
    if (!isSet) await indi.change(name, property, values, { signal });
  }
  async function prepare({ frame = "light", binning, gain, offset }: Exposure, signal: AbortSignal) {
    for (const [property, values] of Object.entries({ ...wanted, [frameType]: { [elementOf(frame)]: true } }))
      if (find(property)) await set(property, values, signal);
    const [width, height] = [number("CCD_INFO", "CCD_MAX_X"), number("CCD_INFO", "CCD_MAX_Y")];
    // Another program may have left a part of the chip, as for focusing.
    if (find("CCD_FRAME") && width && height)
      await set("CCD_FRAME", { X: 0, Y: 0, WIDTH: width, HEIGHT: height }, signal);
    if (find("CCD_BINNING")) await set("CCD_BINNING", { HOR_BIN: binning, VER_BIN: binning }, signal);
    await setControl("gain", gain, signal);
    await setControl("offset", offset, signal);
  }
  const grace = Math.min(mostGrace, patience.readout);
  const abort = () => indi.ask(name, "CCD_ABORT_EXPOSURE", { ABORT: true });
  const isBusy = () => find("CCD_EXPOSURE")?.state === "Busy";
  /** A camera with a second chip, for guiding, sends its images as CCD2. */
  const isOfMainChip = (property: string) => property === "CCD1" || (property !== "CCD2" && !find("CCD1"));

  /** Takes the images of the main chip; nobody waits for those of other programs. */
  let receive: ((image: Blob) => void) | undefined;
  indi.onBlob(name, (image, property) => {
    if (isOfMainChip(property)) receive?.(image);
  });

  /** An exposure that failed, while its image may still come. */
  let failed: { until: number; hasCome: boolean } | undefined;

  /** Somebody else has exposed meanwhile, as to focus: an image came too early to be its own, or more seconds are left than before. */
  let isShared = false;
  /** The seconds that its driver has last said are left of an exposure: they become fewer, until another one begins. */
  let left = Number.POSITIVE_INFINITY;
  indi.onHeard(() => {
    const said = number("CCD_EXPOSURE", "CCD_EXPOSURE_VALUE");
    if (!isBusy() || said === undefined) return;
    if (said > left + countsDownWithin) isShared = true;
    left = said;
  });
  const drop = () => log(`${name} sent the image of another exposure: it is dropped.`);
  function fail(seconds: number) {
    const failure = { until: after(seconds), hasCome: false };
    failed = failure;
    receive = () => {
      failure.hasCome = true;
      drop();
    };
    abort();
  }
  /** Waits until the exposure before can send no image any more; also one of another program, or of this one before it was started again. */
  async function untilOver(signal: AbortSignal) {
    if (isBusy()) {
      if (failed) abort();
      else fail(grace);
      const limits = { seconds: patience.readout, signal };
      await indi.until(`${name} doesn't end the exposure before`, () => !isBusy() || undefined, limits);
      failed!.until = Math.max(failed!.until, after(grace));
    }
    if (!failed) return;
    const { until } = failed;
    const limits = { seconds: Math.max(0, until - performance.now()) / 1000, signal };
    await indi.until("its image", () => failed?.hasCome || undefined, limits).catch(() => {});
    signal.throwIfAborted();
    failed = undefined;
  }
  /** Exposes, and resolves with the image that belongs to it. */
  async function imageOf(seconds: number, signal: AbortSignal): Promise<Blob> {
    const end = after(surelyExposed(seconds));
    const isEarly = () => performance.now() < end;
    isShared = false;
    left = Number.POSITIVE_INFINITY;
    let image: Blob | undefined;
    let isExposed = false;
    receive = (blob) => {
      if (!isEarly()) image = blob;
      else {
        drop();
        isShared = true;
      }
    };
    try {
      await indi.change(
        name,
        "CCD_EXPOSURE",
        { CCD_EXPOSURE_VALUE: seconds },
        // What is said before its time is over may be the end of the exposure before. An aborted one is Idle.
        {
          until: ({ state }) => image !== undefined || !isEarly() || state === "Idle",
          seconds: seconds + patience.readout,
          signal,
        },
      );
      isExposed = true;
      const waiting = { seconds: patience.readout, signal };
      const found = await indi.until(`${name} sends no image`, () => image, waiting);
      receive = undefined;
      return found;
    } catch (error) {
      fail(isExposed ? patience.readout : grace);
      throw error;
    }
  }

  return {
    async abort(signal) {
      // A client that has just connected doesn't know it yet; one that is gone holds up no roof.
      if (!find("CCD_EXPOSURE")) await defined("CCD_EXPOSURE", introducedSeconds, signal ?? neverEnds);
      abort();
    },
    range,
    isShared: () => isShared,
    frames: () => frameKinds.filter((kind) => find(frameType)?.elements.has(elementOf(kind))),
    async expose(exposure, signal) {
      await defined("CCD_EXPOSURE", patience.connect, signal);
      await untilOver(signal);
      requireCan(name, range(), exposure);
      await prepare(exposure, signal);
      const seconds = Math.max(exposure.seconds, range().shortest);
      const { format, content } = await imageOf(seconds, signal);
      if (format === ".fits") return content;
      throw new IndiError(`${name} sent ${format || "something"} instead of a FITS file.`);
    },
  };
}

/** Seconds in which a camera introduces itself to a client that wants to stop it. */
const introducedSeconds = 2;
const neverEnds = new AbortController().signal;

/** The time of `performance.now` in so many seconds. */
const after = (seconds: number) => performance.now() + seconds * 1000;

const frameType = "CCD_FRAME_TYPE";
const frameKinds: readonly FrameKind[] = ["light", "dark", "bias", "flat"];
const elementOf = (kind: FrameKind) => `FRAME_${kind.toUpperCase()}`;

const wanted: Record<string, Values> = {
  UPLOAD_MODE: { UPLOAD_CLIENT: true },
  CCD_TRANSFER_FORMAT: { FORMAT_FITS: true },
  CCD_COMPRESSION: { INDI_DISABLED: true },
};
