import type { Assignment } from "@meridian/contract";
import { createCalibrations } from "../calibration/calibrations.ts";
import type { Told } from "../link/client.ts";
import { keepLinked, type Link } from "../link/link.ts";
import { allFrames } from "../queue/frames.ts";
import { NotItsTime } from "../queue/opening.ts";
import { createQueue, type Queue } from "../queue/queue.ts";
import { createResting, type Resting } from "../queue/resting.ts";
import { workOff } from "../queue/workOff.ts";
import { calibrate } from "./calibrate.ts";
import { fileIdOf } from "./images.ts";
import { observe, requireTime } from "./observe.ts";
import type { SimulatorOptions } from "./options.ts";
import { createTelescope } from "./telescope.ts";
import { uploadFrame } from "./upload.ts";

/** Until an observation whose time is over is looked at again: Meridian ends it meanwhile. */
const lookAgainSeconds = 600;

/**
 * An observatory at work, until the signal aborts: connects, takes what it is given, and makes it, one after another. A rapid
 * observation interrupts what is being made.
 */
export async function simulate(options: SimulatorOptions, signal: AbortSignal): Promise<void> {
  const queue = createQueue(signal);
  const resting = createResting(queue, lookAgainSeconds);
  const telescope = createTelescope();
  /** The observations that are being made: one, and a rapid one that interrupts it. */
  const making = new Set<string>();
  const { url, key, pluginVersion, log, faults } = options;
  const system_info = { os: process.platform, runtime: `Node.js ${process.version}` };
  const hello = () => ({ plugin_version: pluginVersion, system_info, star_catalog: true });
  const calibrations = createCalibrations({ link: () => link, isWanted: true, log });
  const link: Link = keepLinked(
    { url, key, log, hello, goodbye: "The simulator was stopped.", slow: faults.slow },
    {
      welcomed({ observations }) {
        options.log(`welcome: ${observations.length} observations`);
        const isSuspended = ({ id, status, interrupted_by }: Assignment) =>
          status === "suspended" && !interrupted_by && making.has(id);
        for (const { id } of observations.filter(isSuspended))
          void link.say({ type: "resumed", observation_id: id }).catch(() => {});
        const going = observations.filter(({ status }) => status !== "acquisition_complete");
        resting.keepOnly(going);
        queue.replace(going);
        void calibrations.ask().catch(() => {});
        void uploadAwaited(options, observations, signal).catch(() => {});
      },
      told(message) {
        calibrations.told(message);
        hear(message, queue, resting);
      },
    },
    signal,
  );

  async function work(observation: Assignment) {
    const { id: observation_id, name } = observation;
    if (observation.status === "assigned" && Math.random() < options.faults.reject) {
      await link.say({ type: "reject", observation_id, reason: "The simulator was told to reject some." });
      return options.log(`rejected ${name}`);
    }
    const isNew = observation.status === "assigned";
    try {
      const longest = Math.max(...observation.exposures.map(({ exposure_time }) => exposure_time));
      requireTime(observation, longest / options.speed);
      if (isNew) await link.say({ type: "accept", observation_id });
      options.log(`begins ${name}`);
      making.add(observation_id);
      await observe(options, { link, telescope }, queue.taskOf(observation));
      options.log(`has made ${name}`);
    } catch (error) {
      if (!(error instanceof NotItsTime)) throw error;
      const { message: reason, from } = error;
      const hasBegun = observation.status === "in_progress";
      if (hasBegun) await link.say({ type: "suspended", observation_id, reason });
      else if (isNew && from === undefined)
        return void (await link.say({ type: "reject", observation_id, reason }));
      if (hasBegun) observation.status = "suspended";
      resting.rest(observation, from && (from - Date.now()) / 1000);
    } finally {
      making.delete(observation_id);
    }
  }

  const parts = { queue, resting, log };
  await Promise.all([
    ...[queue.next, queue.nextRapid].map((next) => workOff(parts, next, work, signal)),
    calibrate(options, { link, telescope, calibrations }, signal),
  ]);
  resting.keepOnly([]);
  await link.ended;
}

function hear(message: Told, queue: Queue, resting: Resting) {
  if (message.type === "assign") queue.add(message.observation);
  else if (message.type === "release") {
    resting.forget(message.observation_id);
    queue.remove(message.observation_id);
  } else if (message.type === "exposures") queue.change(message.observation_id, message.exposures);
  else if (message.type === "pause") queue.pause(message.observation_id, message.exposure);
  else if (message.type === "resume") queue.resume(message.observation_id);
  else if (message.type === "upgrade_required") {
    resting.keepOnly([]);
    queue.replace([]);
  }
}

/** Sends the images that were announced and haven't arrived. */
async function uploadAwaited(
  options: SimulatorOptions,
  observations: readonly Assignment[],
  signal: AbortSignal,
): Promise<void> {
  for (const observation of observations.filter(({ awaited_files }) => awaited_files.length > 0))
    for (const frame of allFrames(observation))
      if (observation.awaited_files.includes(fileIdOf(frame))) await uploadFrame(options, frame, signal);
}
