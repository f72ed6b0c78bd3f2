import { setTimeout as wait } from "node:timers/promises";
import type { Assignment } from "@meridian/contract";
import { type Frame, fileIdOf } from "./images.ts";
import type { Link } from "./link.ts";
import type { SimulatorOptions } from "./options.ts";
import { uploadFrame } from "./upload.ts";

/** An observation that is being made. */
export interface Task {
  observation: Assignment;
  /** Ends it at once: it isn't this observatory's any more. */
  released: AbortSignal;
  /** Resolves as soon as it isn't paused. */
  whenRunning(): Promise<void>;
}

/** Makes an observation from where it stands, image by image, to its end. Throws when it is released. */
export async function observe(options: SimulatorOptions, link: Link, task: Task): Promise<void> {
  const { observation, released } = task;
  const { id: observation_id } = observation;
  const said = async (saying: Parameters<Link["say"]>[0]) => {
    const answer = await link.say(saying);
    if (answer.type === "error") throw new Error(`${saying.type}: ${answer.detail}`);
  };
  if (observation.status === "assigned") await said({ type: "started", observation_id });
  if (observation.status === "suspended") await said({ type: "resumed", observation_id });
  for (const frame of framesLeft(observation)) {
    const { exposure_time } = observation.exposures[frame.exposure]!;
    await task.whenRunning();
    await wait((exposure_time * 1000) / options.speed, undefined, { signal: released });
    await uploadFrame(options, frame, released);
    await said({ type: "progress", observation_id, exposure: frame.exposure, acquired: frame.index + 1 });
    if (Math.random() < options.faults.disconnect) link.cut();
  }
  const files = allFrames(observation).map((frame) => ({ id: fileIdOf(frame) }));
  await said({ type: "acquisition_complete", observation_id, files });
}

const allFrames = (observation: Assignment): Frame[] =>
  observation.exposures.flatMap(({ exposure_count }, exposure) =>
    Array.from({ length: exposure_count }, (_, index) => ({ observation, exposure, index })),
  );

const framesLeft = (observation: Assignment) =>
  allFrames(observation).filter(({ exposure, index }) => index >= observation.exposures[exposure]!.acquired);
