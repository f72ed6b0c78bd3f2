import type { SkyPoint, Stretch } from "@meridian/contract/fits";

/** Part of an image in pixels, from the upper left. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place on the stage in pixels of the screen, from the upper left. */
export interface Place {
  x: number;
  y: number;
}

/** Shades of grey, 0 to 255. */
export interface Shades {
  width: number;
  height: number;
  shades: Uint8Array;
}

/** Facts about an image once it is open. */
export interface OpenedFits {
  width: number;
  height: number;
  overviewWidth: number;
  overviewHeight: number;
  auto: Stretch;
  /** True if the header says where its pixels are in the sky. */
  hasSky: boolean;
}

/** A pixel as FITS counts it, from 1 and from the lower left; its value is null where nothing was measured. */
export interface Probed {
  x: number;
  y: number;
  value: number | null;
  sky: SkyPoint | null;
}

/** Tasks that the page gives to the worker, and their answers. */
export interface Work {
  open: { asked: { address: string; size: number }; answer: OpenedFits };
  overview: { asked: { by: Stretch }; answer: ImageBitmap };
  detail: { asked: { part: Rectangle; by: Stretch }; answer: ImageBitmap };
  probe: { asked: { column: number; row: number }; answer: Probed };
  close: { asked: object; answer: null };
}
export type Task = keyof Work;

/** A task about one image. */
export interface Asked {
  number: number;
  task: Task;
  image: string;
  asked: object;
}

/** An answer to a task, a failure in words, or how far it is. */
export type Answered = { number: number } & ({ answer: unknown } | { fault: string } | { share: number });
