import type { Assignment } from "@meridian/contract";
import type { Told } from "../link/client.ts";
import { keepLinked } from "../link/link.ts";
import { allFrames } from "../queue/frames.ts";
import { createQueue, type Queue } from "../queue/queue.ts";
import { fileIdOf } from "./images.ts";
import { observe } from "./observe.ts";
import type { SimulatorOptions } from "./options.ts";
import { createTelescope } from "./telescope.ts";
import { uploadFrame } from "./upload.ts";

/**
 * An observatory at work, until the signal aborts: connects, takes what it is given, and makes it, one after another. A rapid
 * observation interrupts what is being made.
 */
export async function simulate(options: SimulatorOptions, signal: AbortSignal): Promise<void> {
  const queue = createQueue(signal);
  const telescope = createTelescope();
  /** The observations that are being made: one, and a rapid one that interrupts it. */
  const making = new Set<string>();
  const { url, key, pluginVersion, log, faults } = options;
  const system_info = { os: process.platform, runtime: `Node.js ${process.version}` };
  const hello = () => ({ plugin_version: pluginVersion, system_info, star_catalog: true });
  const link = keepLinked(
    { url, key, log, hello, goodbye: "The simulator was stopped.", slow: faults.slow },
    {
      welcomed({ observations }) {
        options.log(`welcome: ${observations.length} observations`);
        const isSuspended = ({ id, status, interrupted_by }: Assignment) =>
          status === "suspended" && !interrupted_by && making.has(id);
        for (const { id } of observations.filter(isSuspended))
          void link.say({ type: "resumed", observation_id: id }).catch(() => {});
        queue.replace(observations.filter(({ status }) => status !== "acquisition_complete"));
        void uploadAwaited(options, observations, signal).catch(() => {});
      },
      told: (message) => hear(message, queue),
    },
    signal,
  );

  async function work(observation: Assignment) {
    const { id: observation_id, name } = observation;
    if (observation.status === "assigned" && Math.random() < options.faults.reject) {
      await link.say({ type: "reject", observation_id, reason: "The simulator was told to reject some." });
      return options.log(`rejected ${name}`);
    }
    if (observation.status === "assigned") await link.say({ type: "accept", observation_id });
    options.log(`begins ${name}`);
    making.add(observation_id);
    await observe(options, { link, telescope }, queue.taskOf(observation)).finally(() =>
      making.delete(observation_id),
    );
    options.log(`has made ${name}`);
  }

  async function workOff(next: () => Promise<Assignment>) {
    while (!signal.aborted) {
      const observation = await next().catch(() => undefined);
      if (!observation) break;
      await work(observation).catch((error: Error) => options.log(`${observation.name}: ${error.message}`));
      queue.done(observation);
    }
  }
  await Promise.all([workOff(queue.next), workOff(queue.nextRapid)]);
  await link.ended;
}

function hear(message: Told, queue: Queue) {
  if (message.type === "assign") queue.add(message.observation);
  else if (message.type === "release") queue.remove(message.observation_id);
  else if (message.type === "exposures") queue.change(message.observation_id, message.exposures);
  else if (message.type === "pause") queue.pause(message.observation_id, message.exposure);
  else if (message.type === "resume") queue.resume(message.observation_id);
  else if (message.type === "upgrade_required") queue.replace([]);
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
