import { EventEmitter, once } from "node:events";
import type { Assignment } from "@meridian/contract";

/** An observation that is being made. */
export interface Task {
  observation: Assignment;
  /** Ends it at once: it isn't this observatory's any more. */
  released: AbortSignal;
  /** Resolves as soon as it isn't paused. */
  whenRunning(): Promise<void>;
  /** Aborts when the exposure in progress is dropped; asked for before each. */
  dropped(): AbortSignal;
}

interface Entry {
  observation: Assignment;
  release: AbortController;
  /** Aborts when the exposure in progress is dropped; a new one for the next. */
  drop: AbortController;
  isPaused: boolean;
  /** Somebody makes it. */
  isTaken: boolean;
}

/** The work of an observatory. */
export interface Queue {
  add(observation: Assignment): void;
  remove(id: string): void;
  /** Drops all observations that aren't among these, and begins anew with those that came back while the connection was away. */
  replace(observations: readonly Assignment[]): void;
  /** Other numbers of exposures are asked for, also of one that is being made. */
  change(id: string, exposures: Assignment["exposures"]): void;
  /** Pauses one after its exposure in progress, which may be dropped. */
  pause(id: string, exposure?: "finish" | "drop"): void;
  resume(id: string): void;
  /** It is over, unless it was released and is here anew. */
  done(observation: Assignment): void;
  /**
   * Returns an observation that has begun, or else the one of highest priority; waits until there is one, and until no rapid
   * one is under way. Rejects when everything is stopped.
   */
  next(): Promise<Assignment>;
  /** Returns the next rapid observation; waits until there is one. Rejects when everything is stopped. */
  nextRapid(): Promise<Assignment>;
  taskOf(observation: Assignment): Task;
}

const isRapid = ({ observation }: Entry) => observation.urgency === "rapid";
const waitsForRapid = ({ observation, isPaused }: Entry) => isPaused && Boolean(observation.interrupted_by);

export function createQueue(signal: AbortSignal): Queue {
  const entries = new Map<string, Entry>();
  const changes = new EventEmitter().setMaxListeners(0);
  const change = () => void changes.emit("change");
  const changed = () => once(changes, "change", { signal });

  function add(observation: Assignment) {
    const isInterrupted = observation.status === "suspended" && Boolean(observation.interrupted_by);
    const isPaused = observation.status === "paused" || isInterrupted;
    const known = entries.get(observation.id);
    // What was said while the connection was away is in its status.
    if (known) known.isPaused = isPaused;
    else {
      const [release, drop] = [new AbortController(), new AbortController()];
      entries.set(observation.id, { observation, isPaused, release, drop, isTaken: false });
    }
    change();
  }
  function remove(id: string) {
    entries.get(id)?.release.abort(new Error("it was released"));
    entries.delete(id);
    change();
  }
  const rank = ({ observation }: Entry) =>
    (observation.status === "assigned" ? 0 : 100) + observation.priority;

  async function take(candidates: () => Entry[]): Promise<Assignment> {
    for (;;) {
      signal.throwIfAborted();
      const [first] = candidates().sort((one, other) => rank(other) - rank(one));
      if (first) {
        first.isTaken = true;
        return first.observation;
      }
      await changed();
    }
  }
  const waiting = () => [...entries.values()].filter(({ isTaken }) => !isTaken);
  const isInterrupting = () => [...entries.values()].some((entry) => isRapid(entry) && !entry.isPaused);

  return {
    add,
    remove,
    replace(observations) {
      const ids = new Set(observations.map(({ id }) => id));
      for (const id of entries.keys()) if (!ids.has(id)) remove(id);
      for (const { id, status } of observations)
        if (status === "assigned" && entries.get(id)?.isTaken) remove(id);
      for (const observation of observations) add(observation);
    },
    change(id, exposures) {
      const entry = entries.get(id);
      if (entry) entry.observation.exposures = exposures;
    },
    pause(id, exposure = "finish") {
      const entry = entries.get(id);
      if (!entry) return;
      entry.isPaused = true;
      if (exposure === "drop") {
        entry.drop.abort();
        entry.drop = new AbortController();
      }
      change();
    },
    resume(id) {
      const entry = entries.get(id);
      if (entry) entry.isPaused = false;
      change();
    },
    done(observation) {
      if (entries.get(observation.id)?.observation === observation) entries.delete(observation.id);
      change();
    },
    next: () =>
      take(() =>
        isInterrupting() ? [] : waiting().filter((entry) => !isRapid(entry) && !waitsForRapid(entry)),
      ),
    nextRapid: () => take(() => waiting().filter(isRapid)),
    taskOf(observation) {
      const entry = entries.get(observation.id);
      const released = AbortSignal.any([signal, entry?.release.signal ?? AbortSignal.abort()]);
      return {
        observation,
        released,
        async whenRunning() {
          while (entries.get(observation.id)?.isPaused) await changed();
          released.throwIfAborted();
        },
        dropped: () => entries.get(observation.id)?.drop.signal ?? released,
      };
    },
  };
}
