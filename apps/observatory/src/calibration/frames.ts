import { randomUUID } from "node:crypto";
import type { CalibrationTask } from "@meridian/contract";
import { completed } from "../fits/header.ts";
import { say } from "../night/observe.ts";
import { type Reporting, report } from "../night/reporter.ts";
import type { Site } from "../sky/place.ts";
import type { KeptFrame } from "../store/store.ts";
import type { Exposed } from "../telescope/exposing.ts";
import type { OpenSet } from "./calibrations.ts";
import { Waits } from "./waits.ts";

export interface FrameParts extends Reporting {
  site: Site;
  observer: string | undefined;
  now(): Date;
  log(line: string): void;
}

/**
 * Takes the frames of a set from where it stands to its end, as `take` takes one. Each is on disk before it counts. Throws when
 * the signal aborts, Waits on a full disk, Refused, and whatever `take` throws.
 */
export async function takeFrames(
  parts: FrameParts,
  { task }: OpenSet,
  take: () => Promise<Exposed>,
  signal: AbortSignal,
): Promise<void> {
  const { link, store } = parts;
  const { id: calibration_id } = task;
  const begun = say(link, { type: "calibration_started", calibration_id });
  if (task.status === "requested") await begun;
  // One that goes on needs no answer.
  else begun.catch(() => {});
  task.status = "taking";
  const onDisk = store.frames().filter((frame) => frame.calibration_id === calibration_id);
  task.taken = Math.max(task.taken, ...onDisk.map(({ taken }) => taken));
  let reports = Promise.resolve();
  const reportLater = (frame: KeptFrame) => {
    reports = reports.then(() => report(frame, parts));
    reports.catch(() => {});
  };
  onDisk.filter(({ reported }) => !reported).forEach(reportLater);
  while (task.taken < task.frame_count) {
    signal.throwIfAborted();
    const full = await store.whyFull();
    if (full) throw new Waits(full, 60);
    const frame = await take();
    reportLater(await keep(parts, task, frame));
    task.taken += 1;
  }
  await reports;
  await say(link, { type: "calibration_completed", calibration_id });
}

async function keep(parts: FrameParts, task: CalibrationTask, frame: Exposed): Promise<KeptFrame> {
  const id = randomUUID();
  const taken_at = frame.startedAt.toISOString();
  const about = { id, calibration_id: task.id, taken: task.taken + 1, taken_at };
  const kept = await parts.store.keep<KeptFrame>(about, marked(parts, task, frame, id));
  parts.log(`The ${task.kind} ${id} is on disk, ${kept.taken} of ${task.frame_count}.`);
  return kept;
}

const types = { dark: "Dark Frame", bias: "Bias Frame", flat: "Flat Frame" } as const;

/** The camera's file, marked as what it is, with what only this program knows in its header. */
function marked(
  { site, observer }: FrameParts,
  { kind, id: calibrationId, filter, rotation, gain, offset }: CalibrationTask,
  { fits, startedAt, seconds }: Exposed,
  id: string,
): Buffer[] {
  const known = {
    ...{ IMAGETYP: types[kind], OBJECT: kind.toUpperCase(), MERCALID: calibrationId, MERFILID: id },
    ...{ EXPTIME: seconds, FILTER: filter ?? undefined, OBJCTROT: rotation ?? undefined },
    ...{ SITELAT: site.latitude, SITELONG: site.longitude, SITEELEV: site.elevation, OBSERVER: observer },
  };
  const unlessGiven = {
    ...{ "DATE-OBS": startedAt.toISOString().slice(0, 23), TIMESYS: "UTC" },
    ...{ GAIN: gain ?? undefined, OFFSET: offset ?? undefined },
  };
  // A camera writes the filter before it, which no dark has seen.
  return completed(fits, known, unlessGiven, filter === null ? ["FILTER"] : []);
}
