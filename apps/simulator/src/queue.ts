import { EventEmitter, once } from "node:events";
import type { Assignment } from "@meridian/contract";
import type { Task } from "./observe.ts";

interface Entry {
  observation: Assignment;
  release: AbortController;
  isPaused: boolean;
}

/** The work of an observatory. */
export interface Queue {
  add(observation: Assignment): void;
  remove(id: string): void;
  /** Drops all observations that aren't among these. */
  replace(observations: readonly Assignment[]): void;
  /** Other numbers of exposures are asked for, also of one that is being made. */
  change(id: string, exposures: Assignment["exposures"]): void;
  pause(id: string): void;
  resume(id: string): void;
  /** It is over. */
  done(id: string): void;
  /** Returns an observation that has begun, or else the one of highest priority; waits until there is one. Rejects when everything is stopped. */
  next(): Promise<Assignment>;
  taskOf(observation: Assignment): Task;
}

export function createQueue(signal: AbortSignal): Queue {
  const entries = new Map<string, Entry>();
  const changes = new EventEmitter().setMaxListeners(0);
  const change = () => void changes.emit("change");
  const changed = () => once(changes, "change", { signal });

  function add(observation: Assignment) {
    const isPaused = observation.status === "paused";
    // What was said while the connection was away is in its status.
    if (entries.has(observation.id)) return setPaused(observation.id, isPaused);
    entries.set(observation.id, { observation, isPaused, release: new AbortController() });
    change();
  }
  function remove(id: string) {
    entries.get(id)?.release.abort(new Error("it was released"));
    entries.delete(id);
    change();
  }
  function setPaused(id: string, isPaused: boolean) {
    const entry = entries.get(id);
    if (entry) entry.isPaused = isPaused;
    change();
  }
  const rank = ({ observation }: Entry) =>
    (observation.status === "assigned" ? 0 : 100) + observation.priority;

  return {
    add,
    remove,
    replace(observations) {
      const ids = new Set(observations.map(({ id }) => id));
      for (const id of entries.keys()) if (!ids.has(id)) remove(id);
      for (const observation of observations) add(observation);
    },
    change(id, exposures) {
      const entry = entries.get(id);
      if (entry) entry.observation.exposures = exposures;
    },
    pause: (id) => setPaused(id, true),
    resume: (id) => setPaused(id, false),
    done: (id) => void entries.delete(id),
    async next() {
      while (entries.size === 0) await changed();
      return [...entries.values()].sort((one, other) => rank(other) - rank(one))[0]!.observation;
    },
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
      };
    },
  };
}
