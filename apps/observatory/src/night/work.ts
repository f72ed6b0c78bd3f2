import type { Assignment } from "@meridian/contract";
import { CannotDo } from "../devices/devices.ts";
import { NotItsTime } from "../queue/opening.ts";
import type { Queue, Task } from "../queue/queue.ts";
import { OutOfLimits } from "../telescope/telescope.ts";
import { type Observing, observe, openingNow, Refused, say } from "./observe.ts";
import type { Resting } from "./resting.ts";
import { Closing, type Sessions } from "./session.ts";

export interface Working extends Observing {
  queue: Queue;
  resting: Resting;
  sessions: Sessions;
  /** Observations that are being made, by id. */
  working: Map<string, Assignment>;
}

/** Attempts of an exposure before the observatory is closed. */
const attempts = 3;

/** Makes one observation of the queue after another, as `next` returns them, until the signal aborts. */
export async function workOff(parts: Working, next: () => Promise<Assignment>, signal: AbortSignal) {
  const { queue, resting, sessions, working, log } = parts;
  while (!signal.aborted) {
    const observation = await next().catch(() => undefined);
    if (!observation) break;
    working.set(observation.id, observation);
    void sessions.look();
    await work(parts, observation).catch((error: Error) => log(`${observation.name}: ${error.message}`));
    working.delete(observation.id);
    if (!resting.has(observation.id)) queue.done(observation);
  }
}

/** Makes an observation to its end, over as many sessions as that takes, or puts it aside. */
async function work(parts: Working, observation: Assignment): Promise<void> {
  const { link, queue, resting, sessions, log } = parts;
  const { id: observation_id, name } = observation;
  const task = queue.taskOf(observation);
  let failures = 0;
  for (;;) {
    const session = await orReleased(sessions.allowed(), task.released);
    await task.whenRunning();
    try {
      return await attempt(parts, task, AbortSignal.any([session, task.released]));
    } catch (error) {
      if (task.released.aborted || error instanceof Refused) throw error;
      const { message, code } = error as NodeJS.ErrnoException;
      log(`${name}: ${message}`);
      if (error instanceof CannotDo) return say(link, { type: "failed", observation_id, reason: message });
      const isLimit = error instanceof OutOfLimits || error instanceof NotItsTime || code === "ENOSPC";
      const isFault = !isLimit && !(error instanceof Closing);
      // A device that was started again is connected anew meanwhile.
      if (isFault) await sessions.look();
      if (isFault && ++failures < attempts) continue;
      if (observation.status === "in_progress")
        await say(link, { type: "suspended", observation_id, reason: message });
      observation.status = "suspended";
      if (isLimit) return resting.rest(observation, secondsUntil(error, parts.now()));
      if (isFault) await sessions.fault(message);
      failures = 0;
    }
  }
}

/** Begins an observation or goes on with it, to its end. One that hasn't begun may be rejected or put aside instead. */
async function attempt(parts: Working, task: Task, signal: AbortSignal): Promise<void> {
  const { link, telescope, store, resting, log } = parts;
  const { observation } = task;
  const { id: observation_id, name, target, exposures } = observation;
  const full = await store.whyFull();
  // One that hasn't begun waits for room, or until Meridian gives it to another observatory.
  if (full && observation.status === "assigned") return resting.rest(observation);
  const longest = Math.max(...exposures.map(({ exposure_time }) => exposure_time));
  const why = full ?? telescope.whyNot(target, longest) ?? whyNotNow(parts, observation, longest);
  if (why instanceof NotItsTime) {
    // It was handed out before its time.
    if (observation.status === "assigned" && why.from !== undefined)
      return resting.rest(observation, secondsUntil(why, parts.now()));
    if (observation.status === "assigned")
      return say(link, { type: "reject", observation_id, reason: why.message });
    throw why;
  }
  if (why && observation.status === "assigned")
    return say(link, { type: "reject", observation_id, reason: why });
  if (why) throw new OutOfLimits(why);
  if (observation.status === "assigned") {
    await say(link, { type: "accept", observation_id });
    await say(link, { type: "started", observation_id });
  }
  if (observation.status === "suspended") await say(link, { type: "resumed", observation_id });
  observation.status = "in_progress";
  log(`Observing ${name}.`);
  await observe(parts, task, signal);
  log(`${name} is acquired.`);
}

/** The seconds until the time of what isn't its time; undefined for another error, or where none is left. */
const secondsUntil = (error: unknown, now: Date): number | undefined =>
  error instanceof NotItsTime && error.from !== undefined
    ? Math.max(0, (error.from - now.getTime()) / 1000)
    : undefined;

/** Says why an observation can't be exposed now, by its own conditions. */
function whyNotNow(
  parts: Working,
  observation: Assignment,
  seconds: number,
): string | NotItsTime | undefined {
  try {
    openingNow(parts, observation, seconds);
    return undefined;
  } catch (error) {
    if (error instanceof NotItsTime) return error;
    if (error instanceof OutOfLimits) return error.message;
    throw error;
  }
}

/** Waits for a promise, or until the observation is released. */
function orReleased<T>(promise: Promise<T>, released: AbortSignal): Promise<T> {
  const end = Promise.withResolvers<never>();
  const stop = () => end.reject(released.reason);
  released.addEventListener("abort", stop, { once: true });
  if (released.aborted) stop();
  return Promise.race([promise, end.promise]).finally(() => released.removeEventListener("abort", stop));
}
