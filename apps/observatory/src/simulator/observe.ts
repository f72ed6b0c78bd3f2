import { type Assignment, leftByPanel, overheads, stepsLeft } from "@meridian/contract";
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
  /** Exposes with the telescope, once that is free. False if the exposure was dropped for a rapid observation. */
  expose(milliseconds: number): Promise<boolean>;
}

/** Files that a plugin may announce; the earlier ones are uploaded already. */
const mostAnnounced = 1000;

/**
 * Makes an observation from where it stands, image by image, to its end; more of them if some are rejected meanwhile.
 * Throws when it is released.
 */
export async function observe(options: SimulatorOptions, link: Link, task: Task): Promise<void> {
  const { observation, released } = task;
  const { id: observation_id } = observation;
  const said = async (saying: Parameters<Link["say"]>[0]) => {
    const answer = await link.say(saying);
    if (answer.type === "error") throw new Error(`${saying.type}: ${answer.detail}`);
  };
  if (observation.status === "assigned") await said({ type: "started", observation_id });
  if (observation.status === "suspended") await said({ type: "resumed", observation_id });
  const taken = observation.exposures.map(({ acquired }) => acquired);
  let asked = observation.exposures;
  let frames = framesOf(observation, asked);
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    const { exposure_time } = observation.exposures[frame.exposure]!;
    do await task.whenRunning();
    while (!(await task.expose((exposure_time * 1000) / options.speed)));
    await uploadFrame(options, frame, released);
    const { exposure, panel, index } = frame;
    const ofPanel = observation.panels ? { panel } : {};
    await said({ type: "progress", observation_id, exposure, ...ofPanel, acquired: index + 1 });
    taken[exposure] = index + 1;
    if (observation.exposures !== asked && !observation.panels) {
      asked = observation.exposures;
      frames = framesOf(
        observation,
        asked.map((one, at) => ({ ...one, acquired: taken[at]! })),
      );
    }
    if (Math.random() < options.faults.disconnect) link.cut();
  }
  const files = allFrames(observation)
    .slice(-mostAnnounced)
    .map((frame) => ({ id: fileIdOf(frame) }));
  await said({ type: "acquisition_complete", observation_id, files });
}

/** An observation of which nothing is acquired. */
const untouched = (observation: Assignment) =>
  observation.exposures.map(({ acquired: _, acquired_by_panel: __, ...exposure }) => exposure);

/** The frames of an observation, each with the count that its panel has of its exposure before. */
function framesOf(observation: Assignment, exposures: Parameters<typeof stepsLeft>[0]["exposures"]): Frame[] {
  const sequence = observation.sequence ?? null;
  const taken = exposures.map((exposure) =>
    leftByPanel(exposure, sequence).map((left) => exposure.exposure_count - left),
  );
  return stepsLeft({ exposures, sequence }, overheads.parse({})).flatMap(({ panel, rounds, ...step }) =>
    Array.from({ length: rounds }, () => step.exposures).flatMap((round) =>
      round.map((exposure) => ({ observation, panel, exposure, index: taken[exposure]![panel]!++ })),
    ),
  );
}

/** All frames of an observation, in the order in which they are taken. */
export const allFrames = (observation: Assignment): Frame[] => framesOf(observation, untouched(observation));
