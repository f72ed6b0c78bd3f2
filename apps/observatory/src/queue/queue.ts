import { EventEmitter, once } from "node:events";
import { isDeepStrictEqual } from "node:util";
import type { Assignment } from "@meridian/contract";
import { askedIn } from "./frames.ts";
import { FixedTimeFirst, leadMs, openingFor } from "./opening.ts";
import { createSettling } from "./settling.ts";

/** An observation that is being made. */
export interface Task {
  observation: Assignment;
  /** It isn't this observatory's any more. */
  gone: AbortSignal;
  /** Ends it at once: it is gone, or everything is stopped. */
  released: AbortSignal;
  /** Throws Paused, and what it was released for. */
  requireRunning(): void;
  /** Throws FixedTimeFirst where an exposure of so many seconds would last into the fixed time of another one. */
  requireFree(now: Date, seconds: number): void;
  /** Aborts when the exposure in progress is dropped; asked for before each. */
  dropped(): AbortSignal;
}

/** Meridian has paused an observation. It goes on when Meridian says so, and others are made meanwhile. */
export class Paused extends Error {
  override name = "Paused";

  constructor() {
    super("It is paused.");
  }
}

interface Entry {
  observation: Assignment;
  release: AbortController;
  /** Aborts when the exposure in progress is dropped; a new one for the next. */
  drop: AbortController;
  isPaused: boolean;
  /** "taken": somebody makes it. "resting": it can't go on for now. */
  state: "waiting" | "taken" | "resting";
}

/** The work of an observatory. */
export interface Queue {
  add(observation: Assignment): void;
  remove(id: string): void;
  /** The observation of an id as it is known here. */
  find(id: string): Assignment | undefined;
  /** Drops all observations that aren't among these, and begins anew with those that came back while the connection was away. */
  replace(observations: readonly Assignment[]): void;
  /** Other numbers of exposures are asked for, also of one that is being made. */
  change(id: string, exposures: Assignment["exposures"]): void;
  /**
   * Pauses one after its exposure in progress, which may be dropped. Meridian names what becomes of the exposure where a rapid
   * observation interrupts it, and says that one next.
   */
  pause(id: string, exposure?: "finish" | "drop"): void;
  resume(id: string): void;
  /** It is over, unless it rests, waits again meanwhile, or was released and is here anew. */
  done(observation: Assignment): void;
  /** It can't go on for now, until it is put back; false if it was released. */
  rest(observation: Assignment): boolean;
  /** Nobody makes it any more; it may be taken again, unless it was released. */
  putBack(observation: Assignment): void;
  /**
   * Returns an observation that has begun, or else the one of highest priority; waits until there is one that isn't paused,
   * and until no rapid one is under way. Rejects when everything is stopped.
   */
  next(): Promise<Assignment>;
  /** Returns the next rapid observation; waits until there is one. Rejects when everything is stopped. */
  nextRapid(): Promise<Assignment>;
  taskOf(observation: Assignment): Task;
}

const isRapid = ({ observation }: Entry) => observation.urgency === "rapid";

/** True for a rapid one that everything else waits for: it can begin, is being made, or was handed out before its time. */
const isUnderWay = (entry: Entry) =>
  isRapid(entry) && !entry.isPaused && (entry.state !== "resting" || entry.observation.status === "assigned");

/** Milliseconds after which one that makes way looks again: the other may be cancelled. */
const lookAgainMs = 60_000;

/**
 * Returns the beginning of the fixed time of an entry, if it goes before another observation: one that can still begin, and is
 * of at least the other's priority, or of a higher one than another fixed time.
 */
function fixedBefore({ observation, isPaused, state }: Entry, other: Assignment, now: Date) {
  const { fixed_time_start, priority, status, urgency } = observation;
  // Of two rapid ones the second makes way, whatever their priorities.
  if (other.urgency === "rapid" && urgency !== "rapid") return undefined;
  // One that can't go on for now keeps nobody waiting.
  const mayBegin = state === "waiting" || (state === "resting" && status === "assigned");
  if (fixed_time_start === null || !mayBegin || isPaused) return undefined;
  const isHigher = priority >= other.priority || urgency === "rapid";
  const goesFirst = other.fixed_time_start === null ? isHigher : priority > other.priority;
  return goesFirst ? openingFor(observation, 0, now)?.from : undefined;
}

/** The place in the queue: begun ones go first, and among equals the one with a fixed time. */
const rank = ({ observation: { status, priority, fixed_time_start } }: Entry) =>
  (status === "assigned" ? 0 : 100) + priority + (fixed_time_start === null ? 0 : 0.5);

/** Other numbers of exposures may have been asked for while the connection was away. What was acquired is known here. */
function askFor(observation: Assignment, asked: Assignment["exposures"]): void {
  const { exposures } = observation;
  const isSame = isDeepStrictEqual(exposures.map(askedIn), asked.map(askedIn));
  if (isSame || exposures.length !== asked.length) return;
  observation.exposures = exposures.map((one, at) => ({ ...one, ...askedIn(asked[at]) }));
}

export function createQueue(signal: AbortSignal): Queue {
  const entries = new Map<string, Entry>();
  const changes = new EventEmitter().setMaxListeners(0);
  const changed = () => once(changes, "change", { signal });
  const settling = createSettling(() => changes.emit("change"));
  let wasInterrupted = false;

  const some = (is: (entry: Entry) => boolean) => [...entries.values()].some(is);
  function change() {
    const isInterrupted = some(isUnderWay);
    if (wasInterrupted && !isInterrupted) settling.begin();
    wasInterrupted = isInterrupted;
    changes.emit("change");
  }
  function add(observation: Assignment) {
    const isInterrupted = observation.status === "suspended" && Boolean(observation.interrupted_by);
    const isPaused = observation.status === "paused" || isInterrupted;
    const known = entries.get(observation.id);
    if (known) {
      // What was said while the connection was away is in its status.
      known.isPaused = isPaused;
      if (known.state === "waiting") known.observation = observation;
      else askFor(known.observation, observation.exposures);
      // It was said that it begins, and the line was cut before the answer.
      if (known.observation.status === "assigned" && observation.status !== "assigned") {
        known.observation.status = observation.status;
        if (known.state === "resting") known.state = "waiting";
      }
    } else {
      const [release, drop] = [new AbortController(), new AbortController()];
      entries.set(observation.id, { observation, isPaused, release, drop, state: "waiting" });
    }
    change();
  }
  function remove(id: string) {
    entries.get(id)?.release.abort(new Error("it was released"));
    entries.delete(id);
    change();
  }
  /** The entry of an observation, unless it was released meanwhile. */
  function own(observation: Assignment) {
    const entry = entries.get(observation.id);
    return entry?.observation === observation ? entry : undefined;
  }
  async function take(candidates: () => Entry[]): Promise<Assignment> {
    for (;;) {
      signal.throwIfAborted();
      const [first] = candidates().sort((one, other) => rank(other) - rank(one));
      if (first) {
        first.state = "taken";
        return first.observation;
      }
      await changed();
    }
  }
  const ready = () => [...entries.values()].filter(({ state, isPaused }) => state === "waiting" && !isPaused);
  const mustWait = () => some(isUnderWay) || (settling.isOn && some(({ isPaused }) => isPaused));

  return {
    add,
    remove,
    find: (id) => entries.get(id)?.observation,
    replace(observations) {
      const ids = new Set(observations.map(({ id }) => id));
      for (const id of entries.keys()) if (!ids.has(id)) remove(id);
      for (const { id, status } of observations) {
        const state = entries.get(id)?.state ?? "waiting";
        if (status === "assigned" && state !== "waiting") remove(id);
      }
      for (const observation of observations) add(observation);
      settling.begin();
    },
    change(id, exposures) {
      const entry = entries.get(id);
      if (entry) entry.observation.exposures = exposures;
    },
    pause(id, exposure) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.isPaused = true;
      if (exposure) settling.begin();
      if (exposure === "drop") {
        entry.drop.abort();
        entry.drop = new AbortController();
      }
      change();
    },
    resume(id) {
      const entry = entries.get(id);
      if (entry) entry.isPaused = false;
      if (entry?.state === "waiting") entry.observation.status = "in_progress";
      settling.end();
      change();
    },
    done(observation) {
      if (own(observation)?.state === "taken") entries.delete(observation.id);
      change();
    },
    rest(observation) {
      const entry = own(observation);
      if (entry) entry.state = "resting";
      change();
      return entry !== undefined;
    },
    putBack(observation) {
      const entry = own(observation);
      if (entry) entry.state = "waiting";
      change();
    },
    next: () => take(() => (mustWait() ? [] : ready().filter((entry) => !isRapid(entry)))),
    nextRapid: () => take(() => ready().filter(isRapid)),
    taskOf(observation) {
      const entry = entries.get(observation.id);
      const gone = entry?.release.signal ?? AbortSignal.abort();
      const released = AbortSignal.any([signal, gone]);
      return {
        observation,
        gone,
        released,
        requireRunning() {
          released.throwIfAborted();
          if (entries.get(observation.id)?.isPaused) throw new Paused();
        },
        requireFree(now, seconds) {
          const starts = [...entries.values()].flatMap((entry) => fixedBefore(entry, observation, now) ?? []);
          const first = Math.min(...starts);
          if (first - leadMs < now.getTime() + seconds * 1000)
            throw new FixedTimeFirst(now.getTime() + lookAgainMs);
        },
        dropped: () => entries.get(observation.id)?.drop.signal ?? released,
      };
    },
  };
}
