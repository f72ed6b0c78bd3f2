import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably } from "../store/store.ts";

const stop = z.object({ at: z.iso.datetime(), reason: z.string() });

/** While it stays unsafe, the last moment of that is written this often. */
const writeEveryMs = 30_000;

/** Remembers the last unsafe stop over restarts, so that none of them opens the roof too early. */
export interface SafetyMemory {
  last(): { at: Date; reason: string } | undefined;
  remember(at: Date, reason: string): Promise<void>;
}

export function safetyMemory(folder: string): SafetyMemory {
  const file = join(folder, "unsafe.json");
  let known = read();
  let written = known;
  function read() {
    try {
      const { at, reason } = stop.parse(JSON.parse(readFileSync(file, "utf8")));
      return { at: new Date(at), reason };
    } catch {
      return undefined;
    }
  }
  return {
    last: () => known,
    async remember(at, reason) {
      known = { at, reason };
      if (reason === written?.reason && at.getTime() - written.at.getTime() < writeEveryMs) return;
      written = known;
      await writeDurably(folder, file, [Buffer.from(JSON.stringify({ at: at.toISOString(), reason }))]);
    },
  };
}
