export interface SimulatorOptions {
  /** Meridian's address. */
  url: string;
  /** The observatory's. */
  key: string;
  pluginVersion: string;
  /** How many times faster than in the sky exposures go by. */
  speed: number;
  /** Width and height of its images, in pixels. */
  pixels: number;
  faults: Faults;
  log(line: string): void;
}

/** What goes wrong. Shares are 0 to 1. */
export interface Faults {
  /** Of observations that it rejects. */
  reject: number;
  /** Of exposures after which its connection breaks. */
  disconnect: number;
  /** Milliseconds that it waits before it says anything. */
  slow: number;
}

export const noFaults: Faults = { reject: 0, disconnect: 0, slow: 0 };
