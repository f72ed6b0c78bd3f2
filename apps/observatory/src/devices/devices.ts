/** The devices of an observatory, as its program uses them. Each method resolves once the device says that it is done. */
import type { Equipment } from "@meridian/contract";
import type { OfDate } from "../sky/place.ts";

interface MountState extends OfDate {
  isParked: boolean;
  isSlewing: boolean;
  /** The side of the pier on which the telescope is: west of it, it looks east. Undefined where the mount doesn't say. */
  pierSide?: "east" | "west" | undefined;
  /** False where it follows the Moon or the Sun: stars drift away. */
  isSidereal?: boolean;
}

/** A device can't do what an observation asks for, now or later. Its message is a sentence for people. */
export class CannotDo extends Error {
  override name = "CannotDo";
}

/** Errors of devices have sentences for people; the telescope is somewhere then, and may be moving. */
export interface Mount {
  /** Undefined while the mount isn't there; its place is NaN while it doesn't say where it points. */
  state(): MountState | undefined;
  canPark(): boolean;
  unpark(signal: AbortSignal): Promise<void>;
  park(signal: AbortSignal): Promise<void>;
  /** Goes there, and follows the sky from then on; `isAnew` where it is there already, and is sent so that it flips. */
  slew(to: OfDate, signal: AbortSignal, isAnew?: boolean): Promise<void>;
  /** Waits so many seconds until it has stopped swinging. */
  settle(seconds: number, signal: AbortSignal): Promise<void>;
  canSync(): boolean;
  /** Tells it where it points. */
  sync(at: OfDate, signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** The kinds of frames, as cameras mark them. */
export type FrameKind = "light" | "dark" | "bias" | "flat";

export interface Exposure {
  /** A light where it isn't said. */
  frame?: FrameKind;
  seconds: number;
  binning: number;
  /** As the camera has it; null for its own, which no exposure before has set. */
  gain: number | null;
  offset: number | null;
}

/** The exposures that a camera can take, as far as its driver has said it by now. */
export interface CameraRange {
  /** Seconds; what is asked to be shorter is exposed for so long. */
  shortest: number;
  longest: number;
  /** Pixels in each direction that it can make one of. */
  mostBinning: number;
}

/** Throws CannotDo where a camera can't expose for so long, or bin so many pixels. */
export function requireCan(name: string, range: CameraRange, { seconds, binning }: Exposure): void {
  const { longest, mostBinning } = range;
  if (seconds > longest) throw new CannotDo(`${name} exposes for ${longest} s at most.`);
  if (binning > mostBinning)
    throw new CannotDo(`${name} bins no more than ${mostBinning} × ${mostBinning} pixels.`);
}

export interface Camera {
  /** Exposes; resolves with a FITS file. Aborts the exposure when the signal does. */
  expose(exposure: Exposure, signal: AbortSignal): Promise<Buffer>;
  /** Stops what is exposed, and waits for no answer. Throws where the camera isn't there. */
  abort(signal?: AbortSignal): void | Promise<void>;
  /** True if somebody else has exposed with it since its last exposure began. */
  isShared(): boolean;
  range(): CameraRange;
  /** The kinds of frames that its driver tells apart, as far as it is known by now. */
  frames(): FrameKind[];
}

export interface FilterWheel {
  /** The names of its filters, by place. */
  names(): string[];
  select(name: string, signal: AbortSignal): Promise<void>;
}

export interface Focuser {
  /** In steps; undefined while it doesn't say. */
  position(): number | undefined;
  moveBy(steps: number, signal: AbortSignal): Promise<void>;
}

export interface Rotator {
  /** Turns to an angle in degrees, as its driver counts them. */
  turnTo(angle: number, signal: AbortSignal): Promise<void>;
}

export type DomeState = "open" | "closed" | "moving" | "unknown";

export interface Dome {
  state(): DomeState;
  /** Says why it can't turn with the mount; undefined where it does, and of a roof, which needn't. */
  whyStands(): string | undefined;
  /**
   * The azimuth of its slit, and the degrees by which that may leave a target that it turns with; undefined where it isn't known, and of a
   * dome or a roof that doesn't turn with the mount.
   */
  slit(): { azimuth: number; tolerance: number } | undefined;
  /** Resolves once it has turned to where the mount looks, and turns no more; at once for a roof. */
  settle(signal: AbortSignal): Promise<void>;
  /** Resolves once it is open, at once where it is, and follows the mount. */
  open(signal: AbortSignal): Promise<void>;
  close(signal: AbortSignal): Promise<void>;
}

export interface WeatherReport {
  state: "safe" | "unsafe" | "unknown";
  /** In words, for people; null while it is safe. */
  reason: string | null;
}

export interface WeatherStation {
  report(): WeatherReport;
}

/** Follows a star with a camera of its own, and has the mount follow it. Errors have sentences for people. */
export interface Guider extends AsyncDisposable {
  /** Chooses a star; resolves once it has settled on it. */
  start(signal: AbortSignal): Promise<void>;
  /** Follows its star elsewhere, up to so many arcseconds away in each axis; resolves once it has settled there. */
  dither(arcseconds: number, signal: AbortSignal): Promise<void>;
  /** Resolves once it moves the mount no more. */
  stop(signal: AbortSignal): Promise<void>;
  /** True if it follows a star on which it has settled; false as well where it doesn't answer. */
  isFollowing(): Promise<boolean>;
  /**
   * Measures its error over so many seconds from now. The result ends that: it returns the root mean square of both axes together in
   * arcseconds, undefined where it isn't known.
   */
  measure(seconds: number): () => number | undefined;
  /** Connects its equipment, and says what is there (true) and what is missing (false), moving nothing. */
  inspect(signal: AbortSignal): Promise<[boolean, string][]>;
  /** Names and values: its program and version. */
  info(): Record<string, string>;
}

export interface Devices extends AsyncDisposable {
  mount: Mount;
  camera: Camera;
  wheel: FilterWheel | undefined;
  focuser: Focuser | undefined;
  rotator: Rotator | undefined;
  dome: Dome | undefined;
  weather: WeatherStation | undefined;
  /** No device that has to be there: nothing closes for want of it. */
  guider: Guider | undefined;
  /** Connects whatever isn't connected. Throws with a sentence that names a device that can't be. */
  ready(signal: AbortSignal): Promise<void>;
  /** Connects the devices that have to be parked and closed; the others may be gone. */
  readyToClose(signal: AbortSignal): Promise<void>;
  /**
   * Names the first device that isn't there, in a sentence, or that somebody else has closed or parked, or that has to be made ready anew;
   * undefined when all are.
   */
  missing(): string | undefined;
  /** The devices, by their name in the configuration, that aren't there or are something else by what they say, each with the reason. */
  misnamed(): Iterable<[kind: string, why: string]>;
  /** Undefined where Meridian keeps what it knows, of the filters too. */
  equipment(): Equipment | undefined;
  /** Names and values: the drivers and their versions. */
  info(): Record<string, string>;
  /** Called whenever a device may have changed. */
  onChange(listener: () => void): void;
}
