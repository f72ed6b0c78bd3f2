import type { Assignment } from "@meridian/contract";
import { CannotDo } from "../devices/devices.ts";
import { LineCut } from "../link/link.ts";
import { exposuresLeft, framesOf, hasFrames, pointingOf } from "../queue/frames.ts";
import { NotItsTime, OutOfLimits } from "../queue/opening.ts";
import { Paused, type Queue, type Task } from "../queue/queue.ts";
import type { Resting } from "../queue/resting.ts";
import { diskFull } from "../store/store.ts";
import { Closing } from "./gate.ts";
import { ask, finish, inform, type Observing, observe, openingNow, Refused, requireFree } from "./observe.ts";
import type { Sessions } from "./session.ts";
import type { Turns } from "./turns.ts";

export interface Working extends Observing {
  queue: Queue;
  resting: Resting;
  sessions: Sessions;
  turns: Turns;
  /** Observations that are being made, by id. */
  working: Map<string, Assignment>;
  /** Counts of times that observations have closed the observatory since their last image, by id. */
  faults: Map<string, number>;
  /** The times at which observations began to wait for room on the disk, by id. */
  fullSince: Map<string, number>;
  /** Seconds that the observatory stays closed after a fault. */
  quietSeconds: number;
}

/** Minutes for which an observation that hasn't begun waits for room on the disk. */
const roomMinutes = 10;
/** Attempts of an exposure before the observatory is closed. */
const attempts = 3;
/** Doublings of the rest of an observation that closes the observatory again and again. */
const mostDoublings = 4;

/** Makes an observation to its end, over as many sessions as that takes, or puts it aside. Throws Paused, and what it was released for. */
export async function work(parts: Working, observation: Assignment): Promise<void> {
  const { queue, resting, sessions, working } = parts;
  const task = queue.taskOf(observation);
  try {
    if (await endsWithoutSky(parts, task)) return;
    // What there is no room for keeps no roof open.
    if (observation.status === "suspended" && (await parts.store.whyFull())) return resting.rest(observation);
    working.set(observation.id, observation);
    void sessions.look();
    await makeOver(parts, task);
  } catch (error) {
    if (!(error instanceof LineCut)) throw error;
    // What Meridian tells of anew by then is begun anew.
    resting.rest(observation);
    void parts.link.untilThere().then(() => resting.wake(observation));
  } finally {
    working.delete(observation.id);
    if (task.gone.aborted) sessions.takenBack();
  }
}

/** Ends an observation of which everything is taken; false of any other one. Throws LineCut where one can neither end nor begin. */
async function endsWithoutSky(parts: Working, task: Task): Promise<boolean> {
  if (task.observation.status !== "assigned") return finish(parts, task);
  if (!parts.link.isConnected) throw new LineCut();
  return false;
}

async function makeOver(parts: Working, task: Task): Promise<void> {
  const { link, resting, sessions, log } = parts;
  const { observation } = task;
  const { id: observation_id, name } = observation;
  let failures = 0;
  let taken = acquiredOf(observation);
  for (;;) {
    const session = await orReleased(untilAllowed(parts, observation), task.released);
    task.requireRunning();
    try {
      return await attempt(parts, task, AbortSignal.any([session, task.released]));
    } catch (error) {
      const isOver = error instanceof Refused || error instanceof Paused || error instanceof LineCut;
      if (task.released.aborted || isOver) throw error;
      const isFull = (error as NodeJS.ErrnoException).code === "ENOSPC";
      const message = isFull ? diskFull : (error as Error).message;
      log(`${name}: ${message}`);
      if (error instanceof CannotDo) return inform(link, { type: "failed", observation_id, reason: message });
      const isLimit = error instanceof OutOfLimits || error instanceof NotItsTime || isFull;
      const isFault = !isLimit && !(error instanceof Closing);
      // A device that was started again is connected anew meanwhile.
      if (isFault) await sessions.look();
      if (acquiredOf(observation) > taken) {
        parts.faults.delete(observation_id);
        failures = 0;
      }
      taken = acquiredOf(observation);
      if (isFault && ++failures < attempts) continue;
      if (observation.status === "in_progress")
        await inform(link, { type: "suspended", observation_id, reason: message });
      observation.status = "suspended";
      if (isLimit) return resting.rest(observation, secondsUntil(error, parts.now()));
      failures = 0;
      if (!isFault) continue;
      await sessions.fault(message);
      // It may be its target or its filter that the devices refuse: others are made before it once it is open again.
      return resting.rest(observation, restAfterFault(parts, observation_id));
    }
  }
}

/** The time in which observing is allowed. One that was in progress as the program began is suspended until then, with the reason. */
async function untilAllowed({ sessions, link }: Working, observation: Assignment): Promise<AbortSignal> {
  const allowed = sessions.allowed();
  await Promise.race([allowed, sessions.look()]);
  const reason = sessions.verdict?.reason;
  if (reason === undefined || observation.status !== "in_progress") return allowed;
  observation.status = "suspended";
  await inform(link, { type: "suspended", observation_id: observation.id, reason });
  return allowed;
}

/** The exposures of all kinds that an observation has. */
const acquiredOf = ({ exposures }: Assignment): number =>
  exposures.reduce((sum, { acquired }) => sum + acquired, 0);

/** Counts that an observation has closed the observatory; returns the seconds for which it rests, longer each time. */
function restAfterFault({ faults, quietSeconds }: Working, id: string): number {
  const before = faults.get(id) ?? 0;
  faults.set(id, before + 1);
  return quietSeconds * 2 ** Math.min(before + 1, mostDoublings);
}

/** True for one that hasn't begun while the disk is full, for some minutes: images that wait may be uploaded meanwhile. */
function waitsForRoom({ fullSince, now, log }: Working, observation: Assignment, full: string | undefined) {
  const { id, name, status } = observation;
  if (!full || status !== "assigned") {
    fullSince.delete(id);
    return false;
  }
  if (!fullSince.has(id)) log(`${name} waits: ${full}`);
  const since = fullSince.get(id) ?? now().getTime();
  fullSince.set(id, since);
  return now().getTime() - since < roomMinutes * 60_000;
}

/** Begins an observation or goes on with it, to its end. One that hasn't begun may be rejected or put aside instead. */
async function attempt(parts: Working, task: Task, signal: AbortSignal): Promise<void> {
  const { store, resting } = parts;
  const { observation } = task;
  const full = await store.whyFull();
  if (waitsForRoom(parts, observation, full)) return resting.rest(observation);
  try {
    requireFree(parts, task, longestLeft(observation));
    // One that hasn't begun is given back, with the reason: Meridian may have another observatory for it.
    if (full) throw new OutOfLimits(full);
    requireGood(parts, observation);
  } catch (error) {
    if (observation.status !== "assigned") throw error;
    return putOff(parts, observation, error as Error);
  }
  await parts.turns.observing(() => carryOut(parts, task, signal));
}

/** The longest exposure of those that are left, in seconds. */
function longestLeft(observation: Assignment): number {
  const { exposures } = observation;
  return Math.max(0, ...exposuresLeft(observation, exposures).map((at) => exposures[at]!.exposure_time));
}

/** Throws NotItsTime or OutOfLimits where its next exposure can't be begun now, or at its time if that is near. */
function requireGood(parts: Working, observation: Assignment): void {
  const longest = longestLeft(observation);
  const { from } = openingNow(parts, observation, longest);
  // A mosaic's panels have places of their own, and the next one is gone to first.
  const [next] = framesOf(observation, observation.exposures);
  const { place } = pointingOf(observation, next?.panel ?? 0);
  const why = parts.telescope.whyNot(place, longest, new Date(from));
  if (why) throw new OutOfLimits(why);
}

/**
 * True if an observation that has begun can't go on still. One that hasn't is looked at before its time, when its target may be out of
 * the limits; one of which everything is taken needs no sky to end.
 */
export function isOut(parts: Working, observation: Assignment): boolean {
  const isAllTaken = !hasFrames(observation, observation.exposures);
  if (observation.status === "assigned" || isAllTaken) return false;
  try {
    requireGood(parts, observation);
    return false;
  } catch (error) {
    return error instanceof OutOfLimits;
  }
}

async function carryOut(parts: Working, task: Task, signal: AbortSignal): Promise<void> {
  const { link, log } = parts;
  const { observation } = task;
  const { id: observation_id, name } = observation;
  if (observation.status === "assigned") {
    await ask(link, { type: "accept", observation_id });
    await ask(link, { type: "started", observation_id });
  }
  if (observation.status === "suspended") await inform(link, { type: "resumed", observation_id });
  observation.status = "in_progress";
  log(`Observing ${name}.`);
  await observe(parts, task, signal);
  log(`${name} is acquired.`);
}

/** The seconds until it may be tried again; undefined where the error doesn't say, or no time is left. */
function secondsUntil(error: unknown, now: Date): number | undefined {
  if (error instanceof OutOfLimits) return error.seconds;
  if (!(error instanceof NotItsTime) || error.from === undefined) return undefined;
  return Math.max(0, (error.from - now.getTime()) / 1000);
}

/** Puts an observation aside that was handed out before its time, or rejects it. Throws what is no reason for that. */
async function putOff(
  { link, resting, now, log }: Working,
  observation: Assignment,
  error: Error,
): Promise<void> {
  if (!(error instanceof NotItsTime || error instanceof OutOfLimits)) throw error;
  const seconds = secondsUntil(error, now());
  if (seconds !== undefined) return resting.rest(observation, seconds);
  log(`${observation.name}: ${error.message}`);
  await inform(link, { type: "reject", observation_id: observation.id, reason: error.message });
}

/** Waits for a promise, or until the observation is released. */
function orReleased<T>(promise: Promise<T>, released: AbortSignal): Promise<T> {
  const end = Promise.withResolvers<never>();
  const stop = () => end.reject(released.reason);
  released.addEventListener("abort", stop, { once: true });
  if (released.aborted) stop();
  return Promise.race([promise, end.promise]).finally(() => released.removeEventListener("abort", stop));
}
