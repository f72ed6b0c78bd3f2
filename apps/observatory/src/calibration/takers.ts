/** The ways in which one frame of each kind is taken. */
import type { CalibrationTask } from "@meridian/contract";
import type { Configuration } from "../config/config.ts";
import { medianOf } from "../grading/image.ts";
import { sunAltitude, type TelescopeLimits } from "../sky/limits.ts";
import type { Site } from "../sky/place.ts";
import type { Exposed } from "../telescope/exposing.ts";
import type { Shot, Telescope } from "../telescope/telescope.ts";
import { nextFlat } from "./flatExposure.ts";
import { flatField } from "./flatField.ts";
import { isSetting } from "./twilight.ts";
import { Waits } from "./waits.ts";

export type CalibrationConfiguration = NonNullable<Configuration["calibration"]>;

export interface TakerParts {
  telescope: Telescope;
  site: Site;
  limits(): TelescopeLimits;
  configuration: CalibrationConfiguration;
  /** Seconds of the last good flat, by filter and camera: the next set begins with them. */
  flatSeconds: Map<string, number>;
  now(): Date;
  log(line: string): void;
}

/** Frames of flats that miss the level, one after another, before it is tried later. */
const mostMisses = 12;
/** Seconds until a flat is tried again for which the twilight is over, and for which the light isn't right yet. */
const [nextTwilight, soon] = [6 * 3600, 60];

export const closedTaker =
  ({ telescope }: TakerParts, task: CalibrationTask, signal: AbortSignal) =>
  (): Promise<Exposed> => {
    const { kind, binning, gain, offset, exposure_time } = task;
    return telescope.takeClosed({ frame: kind, seconds: exposure_time ?? 0, binning, gain, offset }, signal);
  };

/** True while the Sun stands so that flats may be taken. */
export function isFlatTime({ site, configuration, now }: Pick<TakerParts, "site" | "configuration" | "now">) {
  const sun = sunAltitude(site, now());
  return sun <= configuration.flat_sun_max && sun >= configuration.flat_sun_min;
}

/** Takes flats at the level that is asked for: a frame that misses it says how long the next one is to be. */
export function flatTaker(parts: TakerParts, task: CalibrationTask, signal: AbortSignal) {
  const { telescope, configuration, flatSeconds, log } = parts;
  const { filter, gain, offset, binning } = task;
  const { flat_level: level, flat_tolerance: tolerance, saturation } = configuration;
  const { flat_shortest_seconds: shortest, flat_longest_seconds: longest } = configuration;
  const key = JSON.stringify([filter, gain, offset, binning]);
  const dropped = new AbortController().signal;
  return async (): Promise<Exposed> => {
    for (let misses = 0; misses < mostMisses; misses++) {
      if (!isFlatTime(parts)) throw new Waits("The twilight for flats is over.", nextTwilight);
      const seconds = flatSeconds.get(key) ?? Math.min(longest, 2 * shortest);
      const shot = shotOf(parts, task, seconds);
      const taken = (await telescope.take(shot, { stop: signal, dropped: () => dropped }))!;
      const median = medianOf(taken.fits);
      if (median === undefined) throw new Error("The camera's file holds no picture that can be measured.");
      const step = nextFlat(taken.seconds, median / saturation, { level, tolerance, shortest, longest });
      if (typeof step === "string") throw notNow(parts, step);
      flatSeconds.set(key, step.seconds);
      if (step.isGood) return taken;
      const reached = `${((100 * median) / saturation).toFixed(0)} % of saturation`;
      log(`A flat of ${seconds.toFixed(2)} s has ${reached}; ${step.seconds.toFixed(2)} s next.`);
    }
    throw new Waits("The level of the flats isn't reached: the light changes too fast.", 5 * soon);
  };
}

/** At dusk it gets darker: what is too bright has its time yet, what is too dark has had it; at dawn it is the other way round. */
function notNow({ site, now, flatSeconds }: TakerParts, step: "too bright" | "too dark"): Waits {
  // The next twilight begins with other light.
  flatSeconds.clear();
  const isComing = isSetting(site, now()) === (step === "too bright");
  return new Waits(`The sky is ${step} for these flats.`, isComing ? soon : nextTwilight);
}

function shotOf({ site, limits, now }: TakerParts, task: CalibrationTask, seconds: number): Shot {
  const { filter, rotation, gain, offset, binning } = task;
  const at = flatField({ site, limits: limits(), at: now(), seconds });
  if (!at) throw new Waits("The telescope's limits leave no place for flats.", nextTwilight);
  const exposure = { frame: "flat", seconds, binning, gain, offset } as const;
  // It is pointed anew for each frame, so that no star is at the same place in two.
  return { at, rotation, filter: filter ?? "", settleSeconds: 0, exposure };
}
