/** The simulated observatory as it stands, in a file: what a program leaves open when it is killed stays open. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJson } from "../../store/durable.ts";

/** On its way from `begun` to `until`, in milliseconds since 1970; there from then on, whoever watches it. */
const motion = z.object({
  ...{ from: z.array(z.number()), to: z.array(z.number()) },
  ...{ begun: z.number(), until: z.number() },
});
type Motion = z.output<typeof motion>;

export interface World {
  /** The values of a part as they are now. */
  at(part: string): number[];
  /** Milliseconds until a part is where it was sent; 0 where it is there. */
  left(part: string): number;
  /** Sends a part from where it is now; it arrives after so many seconds. */
  send(part: string, to: number[], seconds: number): void;
}

/** Opens the world of a folder; `start` has the values of parts that were never moved. */
export function openWorld(folder: string, start: Record<string, number[]>): World {
  const file = join(folder, "simulated.json");
  const motions = readJson(file, z.record(z.string(), motion)) ?? {};

  function at(part: string): number[] {
    const moved = motions[part];
    if (!moved) return start[part]!;
    const { from, to, begun, until } = moved;
    const now = Date.now();
    if (now >= until) return to;
    return to.map((value, axis) => from[axis]! + ((value - from[axis]!) * (now - begun)) / (until - begun));
  }
  return {
    at,
    left: (part) => Math.max(0, (motions[part]?.until ?? 0) - Date.now()),
    send(part, to, seconds) {
      const begun = Date.now();
      motions[part] = { from: at(part), to, begun, until: begun + seconds * 1000 };
      write(file, motions);
    },
  };
}

/** A device moves, whether or not there is room to write it down. */
function write(file: string, motions: Record<string, Motion>) {
  try {
    writeFileSync(`${file}.unfinished`, JSON.stringify(motions));
    renameSync(`${file}.unfinished`, file);
  } catch {}
}
