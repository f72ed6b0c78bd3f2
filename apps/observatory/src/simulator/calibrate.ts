import { setTimeout as wait } from "node:timers/promises";
import type { CalibrationTask } from "@meridian/contract";
import type { Calibrations, OpenSet } from "../calibration/calibrations.ts";
import { wordsOf } from "../calibration/settings.ts";
import { makeFits } from "../fits/make.ts";
import type { Link } from "../link/link.ts";
import { idFrom } from "./images.ts";
import type { SimulatorOptions } from "./options.ts";
import type { Telescope } from "./telescope.ts";
import { upload } from "./upload.ts";

interface Parts {
  link: Link;
  telescope: Telescope;
  calibrations: Calibrations;
}

/** Milliseconds between two looks at what is requested. */
const lookMs = 200;
/** Seconds that flats take, as if a sky had said so. */
const flatSeconds = 3;
/** Counts of the pixels of each kind. */
const levels = { dark: 520, bias: 500, flat: 30_000 } as const;
const types = { dark: "Dark Frame", bias: "Bias Frame", flat: "Flat Frame" } as const;

/** Takes the calibration frames that are requested, one set after another, until the signal aborts. */
export async function calibrate(options: SimulatorOptions, parts: Parts, signal: AbortSignal): Promise<void> {
  const { calibrations } = parts;
  while (!signal.aborted) {
    const [set] = calibrations.allowed ? calibrations.sets() : [];
    if (!set) await wait(lookMs, undefined, { signal }).catch(() => {});
    else
      await takeSet(options, parts, set, signal)
        .catch((error: Error) => options.log(`${wordsOf(set.task)}: ${error.message}`))
        .finally(() => calibrations.done(set.task.id));
  }
}

async function takeSet(
  options: SimulatorOptions,
  { link, telescope, calibrations }: Parts,
  { task, released }: OpenSet,
  stop: AbortSignal,
): Promise<void> {
  const { id: calibration_id, kind, frame_count } = task;
  const said = async (saying: Parameters<Link["say"]>[0]) => {
    const answer = await link.say(saying);
    if (answer.type === "error") throw new Error(`${saying.type}: ${answer.detail}`);
  };
  const signal = AbortSignal.any([stop, released]);
  if (task.status === "requested") await said({ type: "calibration_started", calibration_id });
  const seconds = kind === "flat" ? flatSeconds : (task.exposure_time ?? 0);
  while (task.taken < frame_count) {
    const isTaken = await telescope.expose((seconds * 1000) / options.speed, {
      dropped: () => calibrations.allowed ?? AbortSignal.abort(),
      released: signal,
      mayBegin: () => signal.throwIfAborted(),
    });
    if (!isTaken) {
      await wait(lookMs, undefined, { signal });
      continue;
    }
    const path = `calibrations/${calibration_id}/files/${idFrom(`${calibration_id}/${task.taken}`)}`;
    await upload(options, path, new Uint8Array(frameOf(task, seconds, options.pixels)), signal);
    task.taken += 1;
    await said({ type: "calibration_progress", calibration_id, taken: task.taken });
  }
  await said({ type: "calibration_completed", calibration_id });
  options.log(`has taken ${wordsOf(task)}`);
}

function frameOf({ kind, filter, taken }: CalibrationTask, seconds: number, pixels: number): Buffer {
  const header = {
    ...{ IMAGETYP: types[kind], EXPTIME: seconds, INSTRUME: "Simulated camera" },
    ...(filter !== null && { FILTER: filter }),
    "DATE-OBS": new Date().toISOString().slice(0, 23),
  };
  const valueAt = (x: number, y: number) => levels[kind] + ((x * 31 + y * 17 + taken * 7) % 23);
  return makeFits({ width: pixels, height: pixels, valueAt, header });
}
