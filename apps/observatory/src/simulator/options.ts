export interface SimulatorOptions {
  /** Meridian's address. */
  url: string;
  /** The observatory's. */
  key: string;
  pluginVersion: string;
  /** The factor by which its devices are faster than real ones. */
  speed: number;
  /** Width and height of its images, in pixels. */
  pixels: number;
  faults: Faults;
  /** The folder in which each observatory has one of its own, with the images that wait. */
  folder: string;
  log(line: string): void;
}

/** The faults to simulate. Shares are 0 to 1. */
export interface Faults {
  /** The share of observations that it rejects. */
  reject: number;
  /** The share of exposures after which its connection breaks. */
  disconnect: number;
  /** The share of images whose stars are blurred. */
  blurred: number;
  /** Milliseconds that it waits before it says anything. */
  slow: number;
}

export const noFaults: Faults = { reject: 0, disconnect: 0, blurred: 0, slow: 0 };
