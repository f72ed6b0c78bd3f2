import type { Assignment } from "@meridian/contract";
import type { Link } from "../link/link.ts";
import { allFrames, framesOf, withFrame } from "../queue/frames.ts";
import { NotItsTime, openingFor } from "../queue/opening.ts";
import type { Task } from "../queue/queue.ts";
import { fileIdOf } from "./images.ts";
import type { SimulatorOptions } from "./options.ts";
import type { Telescope } from "./telescope.ts";
import { uploadFrame } from "./upload.ts";

/** Files that a plugin may announce; the earlier ones are uploaded already. */
const mostAnnounced = 1000;

/** Throws NotItsTime unless an exposure of so many seconds may be taken now. */
export function requireTime(observation: Assignment, seconds: number): void {
  const now = new Date();
  const opening = openingFor(observation, seconds, now);
  if (!opening || opening.from > now.getTime()) throw new NotItsTime(opening?.from);
}

/**
 * Makes an observation from where it stands, image by image, to its end; more of them if some are rejected meanwhile.
 * Throws when it is released, Paused and NotItsTime.
 */
export async function observe(
  options: SimulatorOptions,
  { link, telescope }: { link: Link; telescope: Telescope },
  task: Task,
): Promise<void> {
  const { observation, released } = task;
  const { id: observation_id } = observation;
  const said = async (saying: Parameters<Link["say"]>[0]) => {
    const answer = await link.say(saying);
    if (answer.type === "error") throw new Error(`${saying.type}: ${answer.detail}`);
  };
  if (observation.status === "assigned") await said({ type: "started", observation_id });
  if (observation.status === "suspended") await said({ type: "resumed", observation_id });
  observation.status = "in_progress";
  let counted = observation.exposures;
  let frames = framesOf(observation, counted);
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    const { exposure_time } = observation.exposures[frame.exposure]!;
    const seconds = exposure_time / options.speed;
    const mayBegin = () => {
      task.requireRunning();
      if (link.isConnected) task.requireFree(new Date(), seconds);
      requireTime(observation, seconds);
    };
    while (!(await telescope.expose(seconds * 1000, { ...task, mayBegin })));
    await uploadFrame(options, frame, released);
    const { exposure, panel, index } = frame;
    const ofPanel = observation.panels ? { panel } : {};
    await said({ type: "progress", observation_id, exposure, ...ofPanel, acquired: index + 1 });
    const asked = observation.exposures;
    const isOther = asked !== counted && !observation.panels;
    counted = withFrame(counted, frame);
    if (isOther) {
      counted = counted.map((one, at) => ({ ...one, exposure_count: asked[at]!.exposure_count }));
      frames = framesOf(observation, counted);
    }
    // An observation that is suspended goes on from here, and Meridian doesn't tell the numbers again.
    observation.exposures = counted;
    if (Math.random() < options.faults.disconnect) link.cut();
  }
  const files = allFrames(observation)
    .slice(-mostAnnounced)
    .map((frame) => ({ id: fileIdOf(frame) }));
  await said({ type: "acquisition_complete", observation_id, files });
}
