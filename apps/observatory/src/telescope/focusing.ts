import { join } from "node:path";
import { z } from "zod";
import { CannotDo, type Focuser } from "../devices/devices.ts";
import { readJson, writeJson } from "../store/durable.ts";

/** `to` is the position of a move that may not have ended; null once it has. */
const focused = z.object({ offset: z.number(), to: z.number().nullable() });
type Focused = z.output<typeof focused>;

export interface FocusingOptions {
  focuser: Focuser;
  /** The offset of a filter by its name in the wheel, in steps. */
  offsetOf(filter: string): number;
  folder: string;
  log(line: string): void;
}

/** Returns what moves the focuser to where it is right for a filter. Rejects with an error of the focuser, or when the signal aborts. */
export type Focusing = (filter: string, signal: AbortSignal) => Promise<void>;

/**
 * Moves a focuser by the difference between the offsets of two filters. The offset that it is focused for is remembered over restarts, in which
 * a person may set others, with the end of a move that didn't come to its own; it is left as it stands for the very first filter.
 */
export function createFocusing({ focuser, offsetOf, folder, log }: FocusingOptions): Focusing {
  const path = join(folder, "focus.json");
  let last = readJson(path, focused);
  let writing = Promise.resolve();
  /** Holds at once; a disk that stalls holds nothing up. */
  function remember(now: Focused) {
    last = now;
    writing = writing
      .then(() => writeJson(path, now))
      .catch(({ message }: Error) => log(`Not written down: ${message}`));
  }
  return async (filter, signal) => {
    const offset = offsetOf(filter);
    if (last?.offset === offset && last.to === null) return;
    const at = focuser.position();
    const steps = last ? offset - last.offset : 0;
    // Somebody may have focused it since, but not in the middle of a move.
    const from = last?.to ?? at;
    if (at === undefined || from === undefined) await focuser.moveBy(steps, signal);
    else {
      const before = last;
      remember({ offset, to: from + steps });
      await focuser.moveBy(from + steps - at, signal).catch((error: unknown) => {
        if (error instanceof CannotDo && before) remember(before);
        throw error;
      });
    }
    remember({ offset, to: null });
  };
}
